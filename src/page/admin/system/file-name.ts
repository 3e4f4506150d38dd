/** `nightporter-hotel-astoria-2026-11-15.backup`: plain letters, which every disk takes. */
export function fileNameOf(site: string, date: string): string {
  const plain = site
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  return ['nightporter', plain, date].filter(Boolean).join('-').concat('.backup')
}
