/** What one part may import, as a row of the table says. */
export interface Row {
  readonly part: string
  readonly parts: readonly string[]
  readonly packages: readonly string[]
}

const row = /^\| `([^`]+)` \|([^|]*)\|([^|]*)\|$/

/** Reads the rows of the table "Who may import whom" from a page of Markdown. */
export function readTable(page: string): Row[] {
  const [, section = ''] = page.split(/^## Who may import whom$/m)
  const [text = ''] = section.split(/^## /m)
  return text.split('\n').flatMap((line) => {
    const [, part, parts, packages] = row.exec(line) ?? []
    if (part === undefined) return []
    return { part: partName(part), parts: names(parts).map(partName), packages: names(packages) }
  })
}

function names(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
}

function partName(name: string): string {
  return name.replace(/\/$/, '')
}
