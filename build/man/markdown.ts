import { lexer, type Token, type Tokens } from 'marked'
import { escaped, filled, heading, literal, subheading, verbatim } from './roff.ts'

/**
 * A text in Markdown as the body of a manual page: headings, paragraphs, lists, quotes, blocks of code
 * and tables. The title is left out, as a page has a head of its own; so are pictures and comments.
 */
export function fromMarkdown(text: string): string[] {
  return lexer(text).flatMap(blockToRoff)
}

function blockToRoff(token: Token): string[] {
  switch (token.type) {
    case 'heading':
      return headingToRoff(token as Tokens.Heading)
    case 'code':
      return verbatim((token as Tokens.Code).text.split('\n'))
    case 'list':
      return listToRoff(token as Tokens.List)
    case 'table':
      return (token as Tokens.Table).rows.flatMap(rowToRoff)
    case 'blockquote':
      return ['.RS 4', ...((token as Tokens.Blockquote).tokens ?? []).flatMap(blockToRoff), '.RE']
    case 'paragraph':
    case 'text': {
      const lines = inline((token as Tokens.Paragraph).tokens ?? [])
      return lines.length > 0 ? ['.PP', ...lines] : []
    }
    default:
      return []
  }
}

function headingToRoff({ depth, text }: Tokens.Heading): string[] {
  if (depth === 1) return []
  // Marks within a heading would be shown as they are written.
  const plain = text.replaceAll(/[`*]/g, '')
  return depth === 2 ? heading(plain.toUpperCase()) : subheading(plain)
}

function listToRoff({ ordered, items }: Tokens.List): string[] {
  return items.flatMap((item, index) => {
    const [first = '', ...rest] = item.tokens.flatMap(blockToRoff)
    const mark = ordered ? `${index + 1}. 4` : '\\(bu 2'
    // What follows within an item stands where its text does.
    const body = (first === '.PP' ? rest : [first, ...rest]).map((line) =>
      line === '.PP' ? '.IP' : line,
    )
    return [`.IP ${mark}`, ...body]
  })
}

/** The first cell is what the others are about. */
function rowToRoff([term, ...cells]: readonly Tokens.TableCell[]): string[] {
  const texts = cells.map(({ tokens }) => inline(tokens).join(' ')).filter((text) => text !== '')
  // A list before it may have left another indent.
  return ['.TP 7n', inline(term?.tokens ?? []).join(' '), ...filled(texts.join('; ').split(' '))]
}

function inline(tokens: readonly Token[]): string[] {
  const text = tokens.map(inlineText).join('').trim()
  return text === '' ? [] : filled(text.split(/\s+/))
}

function inlineText(token: Token): string {
  switch (token.type) {
    case 'codespan':
      return bold(literal((token as Tokens.Codespan).text))
    case 'strong':
    case 'em':
      return bold(escaped((token as Tokens.Strong).text.replaceAll('`', '')))
    case 'link': {
      const { text, href } = token as Tokens.Link
      return escaped(/^https?:/.test(href) && href !== text ? `${text} (${href})` : text)
    }
    case 'image':
    case 'html':
      return ''
    default:
      return escaped((token as Tokens.Text).text)
  }
}

function bold(text: string): string {
  return `\\fB${text}\\fP`
}
