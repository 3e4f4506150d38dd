import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { pictures } from '../../build/screenshots/pictures.ts'
import { readSiteFile } from '../../src/site-file/config.ts'
import { product } from '../../src/system/version.ts'
import { block, readme } from '../support/readme-block.ts'

const root = join(import.meta.dirname, '../..')

t.test('the site file of the README is good', async (t) => {
  const reading = readSiteFile(
    block('The site file', 'toml').replace(
      /^secret(_file)? = .*/gm,
      `secret = "whsec_${'A'.repeat(32)}"`,
    ),
  )
  t.same(reading.kind === 'bad' ? reading.mistakes : [], [])
})

t.test('the pictures of the README are there, and of this version', async (t) => {
  const shown = [...readme.matchAll(/src\/page\/pictures\/([\w-]+)\.webp/g)].map(([, name]) => name)
  t.strictSame([...new Set(shown)].sort(), pictures.map(({ name }) => name).sort())
  for (const { name } of pictures) {
    const bytes = await readFile(join(root, `src/page/pictures/${name}.webp`))
    t.equal(bytes.toString('latin1', 8, 12), 'WEBP', name)
  }
  const madeOf = await readFile(join(root, 'src/page/pictures/page-version'), 'utf8')
  t.equal(madeOf.split('+')[0], product.version, 'else run "npm run screenshots"')
})
