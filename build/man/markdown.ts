import { escaped, filled, heading, literal, subheading, verbatim } from './roff.ts'

/** Of what stands within a line: code, bold, links. */
const marks = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/

/**
 * A text in Markdown as the body of a manual page: headings, paragraphs, lists, blocks of code and
 * tables, each as this project writes them. The title is left out; a page has a head of its own.
 */
export function fromMarkdown(text: string): string[] {
  return blocksOf(text).flatMap(blockToRoff)
}

/** Lines that belong together: a block of code, a table, or what stands between two empty lines. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = []
  let block: string[] = []
  let isCode = false
  const end = () => {
    if (block.length > 0) blocks.push(block)
    block = []
  }
  for (const line of text.split('\n')) {
    const isFence = line.startsWith('```')
    if ((isFence && !isCode) || (!isCode && line.trim() === '')) end()
    if (isCode || line.trim() !== '') block.push(line)
    if (isFence) {
      if (isCode) end()
      isCode = !isCode
    }
  }
  end()
  return blocks
}

function blockToRoff(lines: readonly string[]): string[] {
  const [first = ''] = lines
  if (first.startsWith('```')) return verbatim(lines.slice(1, -1))
  if (first.startsWith('# ')) return []
  if (first.startsWith('## ')) return heading(first.slice(3).toUpperCase())
  if (first.startsWith('### ')) return subheading(first.slice(4))
  if (first.startsWith('- ')) return itemsOf(lines).flatMap(item)
  if (first.startsWith('|')) return lines.slice(2).flatMap(row)
  return ['.PP', ...inline(lines.join(' '))]
}

/** An item goes on in lines that are set in. */
function itemsOf(lines: readonly string[]): string[] {
  return lines.join('\n').slice(2).split('\n- ')
}

function item(text: string): string[] {
  return ['.IP \\(bu 2', ...inline(text.replaceAll(/\n +/g, ' '))]
}

/** The first cell is what the others are about. */
function row(line: string): string[] {
  const [term = '', ...cells] = line
    .replaceAll(/^\| *| *\|$/g, '')
    .split(/ *\| */)
    .map((cell) => inline(cell))
    .map((rows) => rows.join(' '))
  // A list before it may have left another indent.
  return ['.TP 7n', term, ...filled(cells.join('; ').split(' '))]
}

function inline(text: string): string[] {
  const parts = text.split(marks).map((part) => {
    if (part.startsWith('`')) return bold(literal(part.slice(1, -1)))
    if (part.startsWith('**')) return bold(escaped(part.slice(2, -2)))
    const [, shown = '', address = ''] = /^\[([^\]]+)\]\((\S+)\)$/.exec(part) ?? []
    if (shown === '') return escaped(part)
    return escaped(/^https?:/.test(address) ? `${shown} (${address})` : shown)
  })
  return filled(parts.join('').trim().split(/\s+/))
}

function bold(text: string): string {
  return `\\fB${text}\\fP`
}
