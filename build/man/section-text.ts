/** What is told about a section of the site file. */
export interface SectionText {
  /** `[site]`, or `[[line]]` where there may be several. */
  readonly header: string
  /** The key and value that decide which keys there are. */
  readonly choice?: string
  readonly about: string
  readonly keys: readonly KeyText[]
}

export interface KeyText {
  readonly key: string
  /** The default as it would be written; without one the key must be given, or the text says what happens. */
  readonly defaultValue?: string
  readonly about: string
}
