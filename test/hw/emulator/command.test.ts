import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Child, startChild } from '../../peers/child.ts'
import { tempFolder } from '../../support/hotel.ts'
import { runCommand } from '../../support/process.ts'
import { until } from '../../support/until.ts'
import { openHost } from './host.ts'

t.jobs = 3
const main = join(import.meta.dirname, '../../../src/main.ts')

function start(t: Test, path: string, ...words: string[]): Child {
  const command = [process.execPath, main, 'simulate', 'fxs', '--port', path, ...words]
  return startChild(t, command, { package: 'nodejs', env: { NODE_OPTIONS: '' } })
}

function isTidy(t: Test, { said }: Child): void {
  for (const line of said().split('\n')) t.ok(/^(?=.{0,80}$)\P{C}*(?<! )$/u.test(line), line)
}

t.test('simulate fxs is a bridge that does what is typed', async (t) => {
  const path = join(await tempFolder(t), 'fxs')
  const phones = ['--ports', '3', '--phones', '1:presses2,2:offhook,3:away', '--lift', '100ms']
  const child = start(t, path, ...phones)
  await child.says(/A bridge with 3 phones waits at \S+, 921600 baud\.\n/)
  await child.says(
    /\n {2}driver = "fxs"\n {2}port = "\S+"\n {2}extensions = \{ "401" = 1, "402" = 2, "403" = 3 \}/,
  )
  const host = await openHost(t, path)
  await host.greets()
  await child.says(/-- session 4711 begins\.\n/)
  t.same(host.events(), ['HOOK 2 1', 'READY 0'])
  host.ring(1)
  await host.hears('RINGING')
  await host.hears('HOOK')
  host.talk(1)
  host.sound(1, 0, 25)
  await host.hears('KEY')
  await child.says(/phone 1 key 2 is pressed\.\n/)
  host.end(1, 25)
  await host.hears('PLAYED')
  host.stop(1)
  await child.says(/phone 1 is hung up; \d\.\d s were played, \d+ underruns, 0 lost/)
  const types = async (line: string, event: string, values: number[]) => {
    child.write(`${line}\n`)
    t.same((await host.hears(event)).slice(3), values, line)
  }
  await types('lift 3', 'HOOK', [3, 1])
  await types('press 3 #', 'KEY', [3, 35])
  await types('flash 3 200ms', 'FLASH', [3, 200, 0])
  await types('fault 3 too-hot on', 'FAULT', [3, 3, 1])
  await types('supply off', 'FAULT', [0, 4, 1])
  child.write('phone 2 away\nphone 9 away\npress 1 5\nfly\nnoise 5000\nnoise off\nflash\nstate\n')
  await child.says(/Phone 2: away\.\n/)
  await child.says(/Ports are 1 to 3\.\n/)
  await child.says(/It is on the hook; lift it first\.\n/)
  await child.says(/One byte in 5000 is damaged\.\nThe cable is good\.\nUsage: flash PORT/)
  await child.says(/\n3 +away +off .* too-hot\nSession 4711\.\n/)
  child.write('deaf on\ndeaf off\nreboot\n')
  await host.hears('BYE')
  child.write('unplug\n')
  await until('the link is gone', () => (existsSync(path) ? undefined : true))
  child.write('state\nplug\n')
  await child.says(/No session, the cable is out\.\n/)
  await until('the link is back', () => existsSync(path))
  const other = await openHost(t, path)
  other.say(0x01, 5, 0, 1, 0)
  await other.hears('WELCOME')
  child.write('update on\nproblems\nhelp\n')
  await other.hears('BYE')
  await child.says(/None\.\n[\s\S]*\n {2}help +lists/)
  isTidy(t, child)
  child.write('quit\n')
  t.equal(await child.ended, 0)
  t.notOk(existsSync(path))
})

t.test('a serial port that is there is opened; keys may be tones', async (t) => {
  const folder = await tempFolder(t)
  const [near, far] = [join(folder, 'near'), join(folder, 'far')]
  const ends = [near, far].map((path) => `pty,raw,echo=0,link=${path}`)
  startChild(t, ['socat', ...ends], { package: 'socat' })
  await until('a cable', () => existsSync(near) && existsSync(far))
  const child = start(t, near, '--keys', 'tones', '--baud', '115200')
  await child.says(/waits at \S+, 115200 baud\.\n[\s\S]*\n {2}baud = 115200\n/)
  const host = await openHost(t, far)
  host.say(0x01, 5, 0, 1, 0)
  t.equal((await host.hears('WELCOME'))[5], 0, 'it hears no keys')
  await child.stop('SIGINT')
  t.equal(await child.ended, 0)
})

t.test('what cannot be is said in a sentence', async (t) => {
  const path = join(await tempFolder(t), 'fxs')
  const taken = `${path}-taken`
  await writeFile(taken, '')
  const cases: [string[], RegExp][] = [
    [[], /^Usage:/],
    [['--port', path, '--listen', '127.0.0.1:0'], /^Usage:/],
    [['--port', path, '--ports', '241'], /^--ports should be a number from 1 to 240\.\n$/],
    [['--port', path, '--phones', '11:away'], /^--phones should be like/],
    [['--port', path, '--phones', '1:sings'], /^--phones should be like/],
    [['--port', path, '--keys', 'maybe'], /^--keys should be events or tones\.\n$/],
    [['--port', path, '--lift', 'soon'], /^--lift should be like/],
    [['--port', '/nowhere/fxs'], /^\/nowhere\/fxs cannot be made; check that its folder/],
    [['--port', taken], /is there already; remove it or choose another name\.\n$/],
  ]
  await Promise.all(
    cases.map(async ([words, pattern]) => {
      const { code, error } = await runCommand(['simulate', 'fxs', ...words])
      t.equal(code, /^(Usage:|--)/.test(error) ? 2 : 1, words.join(' '))
      t.match(error.replace(/\n +/g, ' '), pattern)
    }),
  )
})
