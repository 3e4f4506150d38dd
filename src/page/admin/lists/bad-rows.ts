/** A row that the system did not take, and why. */
export interface BadRow {
  /** Of the file; empty for what stands for further rows. */
  readonly line: string
  readonly why: string
}

/** The bad rows that the system names: a sentence, then lines such as `line 3: …`. */
export function badRowsOf(description: string): readonly BadRow[] {
  const [, ...lines] = description.split('\n')
  return lines.map((text) => {
    const [, line = '', why = text] = /^line (\d+): (.*)$/.exec(text) ?? []
    return { line, why }
  })
}
