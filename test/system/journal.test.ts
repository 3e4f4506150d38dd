import { spawnSync } from 'node:child_process'
import { openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { about } from '../../src/core/journal/about.ts'
import { loadDatagram } from '../../src/system/datagram.ts'
import { isJournal, type JournalOptions, makeJournal } from '../../src/system/journal.ts'
import { listenForDatagrams } from '../support/datagrams.ts'
import { tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'

function keepWritten(options: Partial<JournalOptions>) {
  const written: string[] = []
  const write = (text: string) => written.push(text)
  const send = loadDatagram()
  const journal = makeJournal({ isService: true, send, socket: '/', write, ...options })
  return { journal, written }
}

t.test('entries go to the system journal with what they are about', async (t) => {
  const received = await listenForDatagrams(t)
  const { journal, written } = keepWritten({ socket: received.path })
  const line = about(journal, { line: 'pbx' })
  line.info('Line pbx is up.')
  line.warn('Odd.', { room: '401', call: 'c1', destination: '' })
  const rows = () => received.text().split('\n')
  await until('both have come', () => rows().length === 11)
  t.strictSame(rows(), [
    ...['MESSAGE=Line pbx is up.', 'PRIORITY=6', 'SYSLOG_IDENTIFIER=nightporter'],
    'NIGHTPORTER_LINE=pbx',
    ...['MESSAGE=Odd.', 'PRIORITY=4', 'SYSLOG_IDENTIFIER=nightporter'],
    ...['NIGHTPORTER_LINE=pbx', 'NIGHTPORTER_ROOM=401', 'NIGHTPORTER_CALL=c1'],
    '',
  ])
  t.strictSame(written, [])
})

t.test('an error is one line, and its stack a field', async (t) => {
  const received = await listenForDatagrams(t)
  const { journal } = keepWritten({ socket: received.path })
  const cause = new TypeError('no\n such door', { cause: new Error('rusty') })
  journal.error('It failed.', cause, { line: 'pbx' })
  await until('it has come', () => received.text().includes('rusty'))
  const bytes = received.bytes()
  t.ok(received.text().startsWith('MESSAGE=It failed. TypeError: no such door\nPRIORITY=3\n'))
  const name = 'NIGHTPORTER_STACK\n'
  const from = bytes.indexOf(name) + name.length
  const length = Number(bytes.readBigUInt64LE(from))
  t.equal(
    length,
    bytes.length - from - 8 - 1,
    'the length of what follows, without the last line feed',
  )
  t.match(
    bytes.subarray(from + 8).toString(),
    /^TypeError: no\n such door\n +at [\s\S]*\nCaused by Error: rusty\n +at /,
  )
})

t.test('a message with line feeds cannot make fields of its own', async (t) => {
  const received = await listenForDatagrams(t)
  const { journal } = keepWritten({ socket: received.path })
  journal.info('one\nPRIORITY=0')
  const length = String.fromCharCode(14, 0, 0, 0, 0, 0, 0, 0)
  const whole = `MESSAGE\n${length}one\nPRIORITY=0\nPRIORITY=6\nSYSLOG_IDENTIFIER=nightporter\n`
  await until('it has come', () => received.text() === whole)
})

t.test('whatever is said, an entry stays below 64 KiB', async (t) => {
  let length = 0
  const send = (_path: string, bytes: Uint8Array) => {
    length = bytes.length
    return 0
  }
  const long = '☎\n'.repeat(100_000)
  const names = { room: long, call: long, line: long, destination: long }
  keepWritten({ send }).journal.error(long, new Error(long), names)
  t.ok(length > 10_000 && length < 65_536, String(length))
})

t.test(
  'what the system journal does not take goes to standard error with its priority',
  async (t) => {
    const received = await listenForDatagrams(t)
    await received.stop()
    for (const options of [{ socket: received.path }, { send: undefined }]) {
      const { journal, written } = keepWritten(options)
      journal.warn('one\ntwo', { line: 'pbx' })
      journal.error('It failed.', new Error('rusty'))
      t.equal(written[0], '<4>one\n<4>  two\n')
      t.match(written[1], /^<3>It failed\. Error: rusty\n<3> +at [\s\S]*\n$/)
    }
  },
)

t.test('on a terminal messages are plain, whatever was thrown', async (t) => {
  const { journal, written } = keepWritten({ isService: false })
  journal.info('Hello.', { line: 'pbx' })
  journal.error('Odd:', Object.create(null))
  journal.error('Odd:', 'text')
  t.strictSame(written, ['Hello.\n', 'Odd: something that is no error\n', 'Odd: text\n'])
})

t.test('only the stream that systemd gave us is taken for the journal', async (t) => {
  const file = join(await tempFolder(t), 'stderr')
  const descriptor = openSync(file, 'w')
  const { dev, ino } = statSync(file)
  t.ok(isJournal(descriptor, `${dev}:${ino}`))
  for (const other of [undefined, '', `${dev}:${ino + 1}`, 'x'])
    t.notOk(isJournal(descriptor, other))
  t.notOk(isJournal(999, `${dev}:${ino}`))

  const run = (stream: string) =>
    spawnSync(
      process.execPath,
      [
        '-e',
        "import('./src/system/journal.ts').then(({ makeJournal }) => makeJournal().warn('x'))",
      ],
      { stdio: ['ignore', 'ignore', descriptor], env: { ...process.env, JOURNAL_STREAM: stream } },
    )
  run('1:1')
  t.equal(readFileSync(file, 'utf8'), 'x\n', 'inherited from somebody else')
})
