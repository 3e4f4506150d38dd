/** `de` of `de-AT` */
export function baseOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}

/** The languages to look for an announcement in, the best one first. English is always there. */
export function tagsFor(language: string, site: string): string[] {
  const wanted = language === '' ? site : language
  return [...new Set([wanted, baseOf(wanted), site, baseOf(site), 'en'])]
}
