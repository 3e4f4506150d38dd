import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { makePageWhenOlder } from '../../build/make-page.ts'
import { type Chapter, manualFolder, readChapters } from '../../build/manual/chapters.ts'
import { generatedChapters } from '../../build/manual/generated.ts'
import { addressOf, renderChapter } from '../../build/manual/render.ts'
import { openHotel } from '../support/hotel.ts'

const chapters = readChapters()
const frame = { chapters, style: 'style.css', version: '1.2.3' }
const rendered = new Map(
  chapters.map((chapter) => [addressOf(chapter.name), renderChapter(chapter, frame)]),
)

/** The links of a chapter, as they are written. */
function linksOf({ text }: Chapter): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href)
}

t.test('what the manual has from the code is as the code has it', async (t) => {
  for (const [place, text] of generatedChapters())
    t.equal(readFileSync(place, 'utf8'), text, `${place}: run "npm run manual"`)
})

t.test('every link of the manual leads somewhere, in the repository and on the box', async (t) => {
  for (const chapter of chapters)
    for (const href of linksOf(chapter).filter((href) => !/^(https?:|#)/.test(href))) {
      const [file = ''] = href.split('#')
      const place = join(manualFolder, dirname(chapter.name), file)
      t.ok(existsSync(place), `${chapter.name}: ${href}`)
    }
  for (const [address, html] of rendered)
    for (const [, href = ''] of html.matchAll(/href="(\/manual[^"]*|#[^"]*)"/g)) {
      const [to = '', anchor] = href.split('#')
      const target = rendered.get(to === '' ? address : to)
      t.ok(target, `${address}: ${href}`)
      if (anchor !== undefined) t.ok(target?.includes(`id="${anchor}"`), `${address}: ${href}`)
    }
})

t.test('the box serves the manual, for anyone, without a script', async (t) => {
  await makePageWhenOlder()
  const { url } = await openHotel(t, {
    pageFolder: join(import.meta.dirname, '../../src/page/dist'),
  })
  for (const { name, title } of chapters) {
    const reply = await fetch(`${url}${addressOf(name)}`)
    t.equal(reply.status, 200, name)
    t.match(reply.headers.get('content-type'), 'text/html')
    const html = await reply.text()
    t.ok(html.includes(`<title>${title} - Nightporter</title>`), title)
    t.notMatch(html, /<script|style="|\bon[a-z]+="/)
    for (const [, src = ''] of html.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g))
      t.equal((await fetch(`${url}${src}`)).status, 200, src)
  }
})
