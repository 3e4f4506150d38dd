import { wrap } from '../../src/lib/text/columns.ts'

/** Source lines of a page, and what is typed in it, stay within these. */
const columns = 74

/** Pieces of a manual page become a page, in the macros of man(7). */
export function page(pieces: readonly string[]): string {
  // A heading begins a paragraph of its own accord.
  const isNeeded = (piece: string, index: number) =>
    piece !== '.PP' || !/^\.S[HS]/.test(pieces[index - 1] ?? '')
  return `${pieces.filter(isNeeded).join('\n')}\n`
}

export interface PageHead {
  readonly title: string
  readonly section: number
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly source: string
}

export function head({ title, section, date, source }: PageHead): string[] {
  return [`.TH ${title.toUpperCase()} ${section} ${date} "${escaped(source)}" "Nightporter manual"`]
}

export function heading(text: string): string[] {
  return [`.SH ${escaped(text)}`]
}

export function subheading(text: string): string[] {
  return [`.SS "${literal(text)}"`]
}

export function paragraphs(texts: readonly string[]): string[] {
  return texts.flatMap((text) => ['.PP', ...prose(text)])
}

/** A term in bold, and what it means below it. */
export function entry(term: string, text: string): string[] {
  return ['.TP', `.B "${literal(term)}"`, ...prose(text)]
}

/** Lines as they are to be typed; a long one goes on below, further in. */
export function example(lines: readonly string[]): string[] {
  return ['.PP', '.in +4n', '.nf', ...lines.flatMap(typed), '.fi', '.in']
}

/** Lines as they stand, to be copied: none is broken. */
export function verbatim(lines: readonly string[]): string[] {
  return ['.PP', '.nf', ...lines.map((line) => (line === '' ? '.sp' : guard(literal(line)))), '.fi']
}

/** Its hyphens may be hyphens; only options are typed. */
function prose(text: string): string[] {
  return filled(
    text.split(' ').map((word) => (/^\(?--?[a-z]/.test(word) ? literal : escaped)(word)),
  )
}

/** Words that are escaped already, in lines. */
export function filled(words: readonly string[]): string[] {
  return wrap(words, { indent: '', columns }).map(guard)
}

function typed(text: string): string[] {
  if (text === '') return ['.sp']
  const words = text.match(/\[-[^\]]*\]|\S+/g) ?? []
  return wrap(words, { indent: '    ', columns: columns - 8 }).map((row) => guard(literal(row)))
}

/** What is typed: every minus is a minus. */
export function literal(text: string): string {
  return escaped(text).replaceAll('-', '\\-')
}

export function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('"', '\\(dq')
    .replaceAll("'", '\\(aq')
    .replaceAll('…', '\\&...')
    .replaceAll('µ', '\\(mc')
}

/** A line that begins with a dot would be a command. */
function guard(text: string): string {
  return text.startsWith('.') ? `\\&${text}` : text
}
