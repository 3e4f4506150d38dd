import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { tempFolder } from '../support/hotel.ts'
import { block } from '../support/manual-block.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

t.test('the tour of the manual works as it is written', async (t) => {
  const demo = spawn(process.execPath, [main, 'demo'], {
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
  const tour = block('tour', 'REST, with curl', 'sh').replace('http://127.0.0.1:8080', url)
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
