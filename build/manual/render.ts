import { dirname, join } from 'node:path/posix'
import { Marked, type Tokens } from 'marked'
import type { Chapter } from './chapters.ts'

export interface Frame {
  readonly chapters: readonly Chapter[]
  /** The name of the style sheet. */
  readonly style: string
  readonly version: string
}

/** A chapter as a page that a browser shows without a script. */
export function renderChapter(chapter: Chapter, { chapters, style, version }: Frame): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(chapter.title)} - Nightporter</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/${style}">
  </head>
  <body class="manual">
    <header><a href="/">Nightporter</a> <a href="/manual">Manual</a></header>
    <nav aria-label="Chapters"><ul>
${chapters.map((other) => contentsEntry(other, chapter)).join('\n')}
    </ul></nav>
    <main>
${bodyOf(chapter)}
    </main>
    <footer>Nightporter ${escaped(version)}</footer>
  </body>
</html>
`
}

/** Where a chapter is served. */
export function addressOf(name: string): string {
  return name === 'index' ? '/manual' : `/manual/${name}`
}

function contentsEntry({ name, title }: Chapter, current: Chapter): string {
  const here = name === current.name ? ' aria-current="page"' : ''
  return `      <li><a href="${addressOf(name)}"${here}>${escaped(title)}</a></li>`
}

function bodyOf({ name, text }: Chapter): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link): string {
        const shown = this.parser.parseInline(tokens)
        const address = linkFrom(name, href)
        return address === undefined ? shown : `<a href="${escaped(address)}">${shown}</a>`
      },
      image({ href, text }: Tokens.Image): string {
        return `<img src="${pictureAddress(href)}" alt="${escaped(text)}">`
      },
      table(token: Tokens.Table): string {
        const row = (cells: readonly Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
        const isHeaded = token.header.some(({ text }) => text !== '')
        const head = isHeaded ? `<thead>${row(token.header, 'th')}</thead>` : ''
        const rows = token.rows.map((cells) => row(cells, 'td')).join('\n')
        return `<div class="wide"><table>${head}<tbody>${rows}</tbody></table></div>\n`
      },
      html({ text }: Tokens.HTML | Tokens.Tag): string {
        return text
          .replaceAll(/<!--.*?-->\n?/gs, '')
          .replaceAll(
            /src="([^"]+)"/g,
            (_, filePath: string) => `src="${pictureAddress(filePath)}"`,
          )
      },
    },
  })
  return marked.parse(text, { async: false })
}

/** Where a link of a chapter leads; undefined for what is in the repository only. */
function linkFrom(name: string, href: string): string | undefined {
  if (/^(https?:|#)/.test(href)) return href
  const [filePath = '', anchor] = href.split('#')
  const target = join(dirname(name), filePath)
  if (target.startsWith('..') || !target.endsWith('.md')) return undefined
  return `${addressOf(target.slice(0, -3))}${anchor === undefined ? '' : `#${anchor}`}`
}

function pictureAddress(filePath: string): string {
  return `/manual/${filePath.slice(filePath.lastIndexOf('/') + 1)}`
}

/** As GitHub makes them, so that a link works in both places. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
