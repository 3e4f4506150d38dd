import { createServer } from 'node:net'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Child, startChild } from '../peers/child.ts'
import { runCommand } from '../support/process.ts'
import { connectFias, posting } from './fias-client.ts'

t.jobs = 3
const main = join(import.meta.dirname, '../../src/main.ts')

function start(t: Test, ...words: string[]): Child {
  return startChild(t, [process.execPath, main, 'simulate', ...words], {
    package: 'nodejs',
    env: { NODE_OPTIONS: '' },
  })
}

async function startAt(t: Test, ...words: string[]): Promise<{ child: Child; port: number }> {
  const child = start(t, ...words, '--listen', '127.0.0.1:0')
  const [, port] = await child.says(/waits at \S*127\.0\.0\.1:(\d+)/)
  return { child, port: Number(port) }
}

/** 80 columns, no blanks at the end, and nothing that a terminal obeys. */
function isTidy(t: Test, { said }: Child): void {
  for (const line of said().split('\n')) t.ok(/^(?=.{0,80}$)\P{C}*(?<! )$/u.test(line), line)
}

t.test('simulate fias shows every record and does what is typed', async (t) => {
  const { child, port } = await startAt(t, 'fias', '--answer', 'OK,NG', '--rooms', '101-103')
  const client = await connectFias(t, port)
  await client.comesAlive()
  client.say(posting(1))
  await client.receives(/ASOK/)
  await child.says(/<- PS posting .*\[room 101\] .*\[article 1450\] \[quantity 2\]/)
  await child.says(/-> PA answer .*\[answer OK\]/)
  client.say(posting(2))
  await client.receives(/ASNG/)
  const types = async (line: string, received: RegExp) => {
    child.write(`${line}\n`)
    await client.receives(received)
  }
  await types('CHECKIN 101 4711 ge', /<GI\|RN101\|G#4711\|[^>]*GLGE/)
  await types('checkin 103 4712 RU', /<GI\|RN103\|G#4712\|[^>]*GLRU/)
  await types('move 101 102 4711', /<GC\|RN102\|[^>]*RO101/)
  await types('checkout 102 4711', /<GO\|RN102/)
  await types('wake 101 0645', /<WR\|RN101\|DA\d{6}\|TI064500\|>/)
  await types('clear 101 0645', /<WC\|RN101\|DA\d{6}\|TI064500\|>/)
  await types('Audit ON', /<NS/)
  await types('audit off', /<NE/)
  await types('garbage 3', /[\x80-\xff]{3}/)
  await types('stray 77', /<PA\|RN999\|ASOK\|P#77\|/)
  await types('send ZZ|RN101|', /<ZZ\|RN101\|>/)
  await types('endless 5000', /GI\|RN1GI/)
  child.write('answer ry NEXT 1\nanswer nonsense\nsilent\ndelay soon\nfly\ndamage NAK\nHelp\n')
  await child.says(/For the next 1: ry\./)
  await child.says(/Usage: answer CODES/)
  await child.says(/Usage: silent on\|off/)
  await child.says(/Usage: delay TIME/)
  await child.says(/There is no command "fly"; "help" lists them\./)
  await child.says(/\nRecords to be damaged \(nak\): 1\.\n/)
  await child.says(/\n {2}help +lists.*\n {2}quit +ends it/)
  child.write('postings\n')
  await child.says(/\n2 +\d\d:\d\d:\d\d +2 +101 +1450 +2 +no +NG\n2 received, 1 booked, 0 repeated/)
  child.write('guests\n')
  await child.says(/\nroom +guests\n101 +vacant\n102 +vacant/)
  await types('end', /<LE/)
  await types('start', /<LS/)
  client.say('hello')
  await child.says(/!! PROBLEM: not a record: "hello"/)
  child.write('cut\n')
  await client.isCut()
  await child.says(/has ended\.\n/)
  child.write('cut\nend\n')
  await child.says(/Nobody is connected\.\nNobody is connected\./)
  isTidy(t, child)
  child.write('QUIT\n')
  t.equal(await child.ended, 0)
})

t.test('simulate webhook shows messages and does what is typed', async (t) => {
  const { child, port } = await startAt(t, 'webhook', '--answer', '503')
  const send = () =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
      body: '{"type":"inventory.charge","room":"101","item":{"id":"3"}}',
    })
  t.equal((await send()).status, 503)
  await child.says(/<- POST \/ \[msg_1\] \[type inventory\.charge\] \[room 101\]\s+\[item_id 3\]/)
  child.write('answer 200\nretry-after x\nmessages\n')
  await child.says(/From now on: 200\./)
  await child.says(/Usage: retry-after/)
  await child.says(/1 received, 0 repeated/)
  t.equal((await send()).status, 200)
  await child.says(/msg_1 came again; the first was no\. 1/)
  isTidy(t, child)
  await child.stop('SIGINT')
  t.equal(await child.ended, 0)
})

t.test('what an appliance sends stays within its lines, whatever it is', async (t) => {
  const { child, port } = await startAt(t, 'fias', '--charset', 'iso-8859-1')
  const client = await connectFias(t, port)
  await client.comesAlive()
  const evil = '\x1b[31m\x07\x9b2J\n12:00:00 -> PA\r'
  client.say(`PS|RN101${evil}|PTC|TA1${evil}|CT${'x'.repeat(300)}|DA261115|TI120000|P#1${evil}|`)
  await client.receives(/ASOK/)
  client.say(`hello ${evil}${'y'.repeat(3_000)}`, posting(2))
  await client.receives(/P#2\|/)
  child.write('checkin 101 1\ncheckin 101 2\ncheckin 101 3\ncheckin 101 4\nwake 101 0645\n')
  await client.receives(/<WR/)
  client.say(`WA|RN101${evil}|DA${evil}|TI${evil}|AS${evil}|`)
  await child.says(/not asked for/)
  child.write('silent on\n')
  await child.says(/From now on postings are booked and not answered\./)
  client.say(posting(3))
  await child.says(/-- posting 3 is booked, and it is not answered\n/)
  child.write(`postings\nproblems\nguests\nwakeups\n${'fly'.repeat(40)}\nhelp\n`)
  await child.says(/\n {2}quit/)
  t.match(child.said(), /\nno\. +time +P# +room +article +times +amount +booked +answer +first\n/)
  t.match(child.said(), /\nroom +date +time +result\n/)
  t.notMatch(child.said(), /^12:00:00/m)
  isTidy(t, child)
})

t.test('the end of the input does not end it, SIGTERM does', async (t) => {
  const command = `exec "${process.execPath}" "${main}" simulate fias --listen 127.0.0.1:0 </dev/null`
  const child = startChild(t, ['sh', '-c', command], { package: 'dash', env: { NODE_OPTIONS: '' } })
  const [, port] = await child.says(/waits at 127\.0\.0\.1:(\d+)/)
  const client = await connectFias(t, Number(port))
  await client.comesAlive()
  await child.stop('SIGTERM')
  t.equal(await child.ended, 0)
})

t.test('what cannot be is said in a sentence', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  t.teardown(() => taken.close())
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const port = typeof address === 'object' ? address?.port : 0
  const at = ['--listen', `127.0.0.1:${port}`]
  const cases: [string[], RegExp][] = [
    [['fias', ...at], /^127\.0\.0\.1:\d+ is taken by another program; choose another port\.\n$/],
    [['fias', '--serial', '/nowhere/tty'], /^\/nowhere\/tty cannot be opened: no such file; check/],
    [['fias'], /^Usage:/],
    [['fias', ...at, '--secret', 'x'], /^Usage:/],
    [['fias', ...at, '--baud', '9600'], /^Usage:/],
    [['webhook', ...at, '--rooms', '101'], /^Usage:/],
    [['fias', ...at, '--charset', 'klingon'], /--charset klingon is not known/],
    [['webhook', ...at, '--secret', 'x'], /--secret should be whsec_/],
  ]
  await Promise.all(
    cases.map(async ([words, sentence]) => {
      const { code, error } = await runCommand(['simulate', ...words])
      t.equal(code, /^(Usage:|--)/.test(error) ? 2 : 1, words.join(' '))
      t.match(error, sentence)
      for (const line of error.split('\n')) t.ok(line.length <= 80, line)
    }),
  )
})
