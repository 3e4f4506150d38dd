/** Language tags by the protocol's codes (GL), which are not those of ISO. */
export type Languages = ReadonlyMap<string, string>

const defaultLanguages = {
  EA: 'en',
  FR: 'fr',
  GE: 'de',
  IT: 'it',
  JA: 'ja',
  SP: 'es',
}

/** The languages of the protocol, and those of the site, which go before them. */
export function languagesOf(site: Readonly<Record<string, string>>): Languages {
  return new Map(Object.entries({ ...defaultLanguages, ...site }))
}
