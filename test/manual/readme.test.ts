import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { pictures } from '../../build/screenshots/pictures.ts'
import { readSiteFile } from '../../src/site-file/config.ts'
import { product } from '../../src/system/version.ts'
import { block, chapter } from '../support/manual-block.ts'

const root = join(import.meta.dirname, '../..')

t.test('the site file of the manual is good', async (t) => {
  const reading = readSiteFile(
    block('site-file', 'The site file', 'toml').replace(
      /^secret(_file)? = .*/gm,
      `secret = "whsec_${'A'.repeat(32)}"`,
    ),
  )
  t.same(reading.kind === 'bad' ? reading.mistakes : [], [])
})

t.test('the pictures of the manual are there, and of this version', async (t) => {
  const shown = [...chapter('page').matchAll(/page\/pictures\/([\w-]+)\.webp/g)].map(
    ([, name]) => name,
  )
  t.strictSame([...new Set(shown)].sort(), pictures.map(({ name }) => name).sort())
  for (const { name } of pictures) {
    const bytes = await readFile(join(root, `src/page/pictures/${name}.webp`))
    t.equal(bytes.toString('latin1', 8, 12), 'WEBP', name)
  }
  const madeOf = await readFile(join(root, 'src/page/pictures/page-version'), 'utf8')
  t.equal(madeOf.split('+')[0], product.version, 'else run "npm run screenshots"')
})

t.test('the README is short, and what it names is there', async (t) => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  t.ok(readme.split('\n').length <= 150)
  for (const [, place = ''] of readme.matchAll(/\]\(([^)#]+)[^)]*\)/g))
    t.ok(existsSync(join(root, place)), place)
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const rules = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8')
  for (const [, name = ''] of rules.matchAll(/npm run ([\w:]+)/g)) t.ok(scripts[name], name)
  for (const [place] of rules.matchAll(/\b(?:src|test|build)\/[\w/.-]+\.\w+/g))
    t.ok(existsSync(join(root, place)), place)
})

t.test('the files that src/README.md names are there', async (t) => {
  const text = await readFile(join(root, 'src/README.md'), 'utf8')
  const named = [...text.matchAll(/`([a-z-]+\/[a-z/-]+\.ts)`/g)].map(([, place = '']) => place)
  t.ok(named.length > 20)
  for (const place of named)
    t.ok(existsSync(join(root, 'src', place)) || existsSync(join(root, place)), place)
})
