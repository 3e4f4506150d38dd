import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { pictures } from '../build/screenshots/pictures.ts'
import { readSiteFile } from '../src/config.ts'
import { product } from '../src/version.ts'
import { tempFolder } from './hotel.ts'

const root = join(import.meta.dirname, '..')
const readme = await readFile(join(root, 'README.md'), 'utf8')

function block(heading: string, language: string): string {
  const section = readme.slice(readme.indexOf(`## ${heading}`))
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(section)?.[1] ?? ''
}

t.test('the tour of the README works as it is written', async (t) => {
  const demo = spawn(process.execPath, [join(root, 'src/main.ts'), 'demo'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  t.teardown(() => demo.kill('SIGKILL'))
  let said = ''
  const url = await new Promise<string>((resolve) => {
    demo.stderr.setEncoding('utf8').on('data', (text) => {
      said += text
      const found = /open: (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  const tour = block('A tour with curl', 'sh').replace('http://127.0.0.1:8080', url)
  t.ok(tour.split('\n').length > 30)
  const script = join(await tempFolder(t), 'tour.sh')
  await writeFile(script, `set -e -x\n${tour}`)
  const shell = spawn('bash', [script])
  let output = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const [code] = await once(shell, 'close')
  t.equal(code, 0, output.slice(-2_000))
  t.match(output, /"description":"Wakeup call booked\."/)
  t.match(output, /"3 wakeup calls booked\."/)
  // The demo's own guests buy things, too, but in other rooms.
  const colas = output.match(/"room":"101","item":"3","description":"[^"]*","quantity":2/g)
  t.equal(colas?.length, 1, 'the repeated key charged once')
  // Killed, it would leave its folder behind.
  demo.kill('SIGINT')
  await once(demo, 'exit')
})

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
