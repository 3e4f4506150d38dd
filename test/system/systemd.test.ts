import t from 'tap'
import { loadDatagram } from '../../src/system/datagram.ts'
import { openSystemd } from '../../src/system/systemd.ts'
import { listenForDatagrams } from '../support/datagrams.ts'
import { KeptJournal } from '../support/hotel.ts'
import { until } from '../support/until.ts'

t.test('systemd hears every state, in one line each', async (t) => {
  const received = await listenForDatagrams(t)
  const env = { NOTIFY_SOCKET: received.path, WATCHDOG_USEC: '30000000', OTHER: 'x' }
  const journal = new KeptJournal()
  const systemd = openSystemd(journal, env)
  t.equal(systemd.watchdogMs, 30_000)
  t.strictSame(env, { OTHER: 'x' }, 'programs that we call do not speak for us')
  systemd.extend(1_500)
  systemd.ready('1 of 1 lines up\nREADY=0')
  systemd.reloading()
  systemd.alive('Well.')
  systemd.status('x'.repeat(1_000))
  systemd.stopping()
  await until('all has come', () => received.text().endsWith('STATUS=Closing.\n'))
  const text = received.text().replace(/MONOTONIC_USEC=\d{6,}\n/, 'MONOTONIC_USEC=now\n')
  t.strictSame(text.split('\n'), [
    'EXTEND_TIMEOUT_USEC=1500000',
    ...['READY=1', 'STATUS=1 of 1 lines up READY=0'],
    ...['RELOADING=1', 'MONOTONIC_USEC=now', 'STATUS=Reloading.'],
    ...['WATCHDOG=1', 'STATUS=Well.'],
    `STATUS=${'x'.repeat(300)}`,
    ...['STOPPING=1', 'STATUS=Closing.', ''],
  ])
  t.strictSame(journal.lines, [])
})

t.test('a state that could not be told is told with what follows', async (t) => {
  const sent: string[] = []
  const errors = [11, 11, 0, 0]
  const send = (_path: string, bytes: Uint8Array) => {
    sent.push(Buffer.from(bytes).toString())
    return errors.shift() ?? 0
  }
  const journal = new KeptJournal()
  const systemd = openSystemd(journal, { NOTIFY_SOCKET: '/x' }, () => send)
  systemd.ready('a')
  systemd.alive('b')
  systemd.alive('c')
  systemd.alive('d')
  t.strictSame(sent.slice(2), [
    'READY=1\nSTATUS=a\nWATCHDOG=1\nSTATUS=c\n',
    'WATCHDOG=1\nSTATUS=d\n',
  ])
  t.equal(journal.lines.length, 1, 'told once')
  t.match(journal.lines[0], /EAGAIN/)
})

t.test('without systemd, or without the addon, nothing is sent', async (t) => {
  const journal = new KeptJournal()
  const alone = openSystemd(journal, {}, loadDatagram)
  alone.ready('x')
  t.notOk(alone.isThere)
  t.strictSame(journal.lines, [])
  const unbuilt = openSystemd(journal, { NOTIFY_SOCKET: '/x' }, () => undefined)
  unbuilt.ready('x')
  t.notOk(unbuilt.isThere)
  t.match(journal.lines, [/datagram\.node was not built/])
})

t.test('a watchdog that is meant for another process, or for nobody, is not fed', async (t) => {
  const open = (env: NodeJS.ProcessEnv) =>
    openSystemd(new KeptJournal(), { NOTIFY_SOCKET: '/x', ...env }, () => () => 0).watchdogMs
  t.equal(open({ WATCHDOG_USEC: '3000', WATCHDOG_PID: String(process.pid) }), 3)
  t.equal(open({ WATCHDOG_USEC: '3000', WATCHDOG_PID: '1' }), undefined)
  for (const odd of ['', '0', '-1', 'x']) t.equal(open({ WATCHDOG_USEC: odd }), undefined)
  t.equal(open({}), undefined)
})
