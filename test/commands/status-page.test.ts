import t from 'tap'
import { needsOf } from '../../src/commands/status-needs.ts'
import { statusPage } from '../../src/commands/status-page.ts'
import { countCalls, type Replies } from '../../src/commands/status-replies.ts'
import { refusalOf, shutDoor } from '../../src/door.ts'

const now = '2026-11-15T07:05:09+01:00'

const well: Replies = {
  system: {
    sitename: 'Hotel Astoria',
    version: '0.1',
    build: '1',
    serialnumber: 'NP-100',
    license: [{ name: 'Lines', value: 8 }],
  },
  box: {
    started: '2026-11-12T03:04:09+01:00',
    siteFile: { since: '2026-11-12T03:04:09+01:00', mistakes: [] },
    doors: [{ address: '0.0.0.0:80', tls: false, isOpen: true, error: '' }],
    certificate: null,
    space: { state: 'good', size: 32e9, free: 20e9, reserve: 0 },
  },
  clock: { now, trusted: true, until: null },
  lines: [{ name: 'pbx', driver: 'sip', state: 'up', error: '' }],
  destinations: [{ name: 'opera', state: 'up', queue: 2, held: 0, error: '' }],
  alerts: [],
  wakeups: {
    refusal: '',
    today: { pending: 3, ringing: 1, answered: 12, failed: 0 },
    pending: 40,
    next: [{ room: '101', scheduled: '2026-11-15T07:15:00+01:00' }],
  },
}

function textOf(replies: Replies, columns = 80): string {
  return statusPage(replies, needsOf(replies), columns)
    .map(({ text }) => text)
    .join('\n')
}

/** What needs a person when the box is otherwise well. */
function needsWith(changed: Partial<Replies>): string[] {
  return needsOf({ ...well, ...changed }).map(({ what, remedy }) => `${what} ${remedy}`)
}

function box(changed: Partial<Replies['box']>): Partial<Replies> {
  return { box: { ...well.box, ...changed } }
}

t.test('when all is well the page says so, and tells all', async (t) => {
  t.equal(
    textOf(well),
    `All is well.

Hotel Astoria, Nightporter 0.1 (build 1)
Up for 3 days 4 hours. The clock says 2026-11-15T07:05:09+01:00.
Lines:
  pbx (sip): up
Destinations:
  opera: up, 2 waiting
Next wakeups (40 pending):
  2026-11-15T07:15:00+01:00  room 101
  today: 3 pending, 1 ringing, 12 answered, 0 failed
Doors:
  http on 0.0.0.0:80
Certificate: none, TLS is off
Disk: 20.0 GB free (63 %)
Serial number: NP-100; licence: Lines 8`,
  )
})

t.test('each trouble is told with what to do', async (t) => {
  t.match(needsWith({ clock: { now, trusted: false, until: '2026-11-16T00:00:00+01:00' } }), [
    /^The clock is not trusted, .* "nightporter clock accept"\.$/,
  ])
  t.match(needsWith({ alerts: [{ kind: 'missed', room: '204', time: now }] }), [
    /^Room 204 was not woken: the call was missed .* Call the guest/,
  ])
  t.match(needsWith({ alerts: [{ kind: 'clock', room: '', time: now }] }), [/^The clock was set/])
  t.match(
    needsWith({ lines: [{ name: 'pbx', driver: 'sip', state: 'down', error: 'no answer' }] }),
    [/^Line pbx is down: no answer\. "nightporter trace pbx"/],
  )
  const port = { port: 5, extension: '405', state: 'fault', error: 'over-current' }
  const annex = { name: 'annex', driver: 'fxs', state: 'up', error: '', ports: [port] }
  t.match(needsWith({ lines: [annex] }), [/^Telephone 405 on line annex has a fault: over-current/])
  const opera = { name: 'opera', state: 'down', queue: 9, held: 2, error: 'refused' }
  t.match(needsWith({ destinations: [opera] }), [
    /^Destination opera is down, 7 deliveries wait: refused\./,
    /^2 deliveries to opera are held for review\. GET \/rest\/outbound\/opera/,
  ])
  const space = { size: 32e9, free: 1e8, reserve: 5e7 }
  t.match(needsWith(box({ space: { ...space, state: 'low' } })), [
    /^The disk is nearly full: 100 MB of 32\.0 GB are free\. Make room/,
  ])
  t.match(needsWith(box({ space: { ...space, state: 'short' } })), [
    /^The disk is full: .*Make room/,
  ])
  const door = shutDoor({ host: '0.0.0.0', port: 80, tls: false, ipv6Only: false })
  const taken = Object.assign(new Error('in use'), { code: 'EADDRINUSE' })
  const { message: error } = refusalOf(taken, door)
  const doors = [{ address: '0.0.0.0:80', tls: false, isOpen: false, error }]
  t.match(needsWith(box({ doors })), [
    /^Closed: 0\.0\.0\.0:80 is taken by another program; stop it, or change http\.listen in the site file\. Once/,
  ])
  t.match(textOf({ ...well, ...box({ doors }) }), /\nDoors:\n {2}Closed: 0\.0\.0\.0:80 is taken by/)
  const siteFile = { since: now, mistakes: ['line 3: site.language is wrong.', 'line 5: x'] }
  t.match(needsWith(box({ siteFile })), [
    /^The site file cannot be used; .* line 3: .* \(and 1 more\) Mend it, run "nightporter check"/,
  ])
})

t.test('a certificate is told of three weeks before its end', async (t) => {
  const until = (time: string, isSelfSigned = false) =>
    needsWith(box({ certificate: { isSelfSigned, fingerprint: 'AB:CD', until: time } }))
  t.same(until('2026-12-07T00:00:00+01:00'), [])
  t.match(until('2026-12-05T07:05:09+01:00'), [/^The certificate ends in 20 days .*reload/])
  t.match(until('2026-11-16T03:00:00+01:00'), [/^The certificate ends in 1 day \(/])
  t.match(until('2026-11-15T23:00:00+01:00'), [/^The certificate ends today \(/])
  t.match(until('2026-11-15T07:00:00+01:00', true), [/^The certificate has ended .*restart/])
})

t.test('the most urgent comes first, and all of it fits', async (t) => {
  const bad: Replies = {
    ...well,
    clock: { now, trusted: false, until: now },
    alerts: [
      { kind: 'clock', room: '', time: now },
      ...Array.from({ length: 14 }, (_, i) => ({ kind: 'failed', room: `${101 + i}`, time: now })),
    ],
    lines: [{ name: 'pbx', driver: 'sip', state: 'down', error: 'no answer '.repeat(30) }],
  }
  const text = textOf(bad)
  t.match(text, /^16 things need a person:\n 1\. The clock is not trusted/)
  t.match(text, /\n 2\. Room 101 was not woken/)
  t.match(text, /\n {4}… and 6 more, below\.\n/)
  t.match(text, /\nAlerts \(15; .*\):\n/)
  for (const columns of [80, 60, 100])
    for (const line of textOf(bad, columns).split('\n')) t.ok(line.length <= columns, line)
})

t.test('calls of the day are counted by how they are', async (t) => {
  const call = (result: number, status: number) => ({ room: '1', scheduled: now, result, status })
  const calls = [call(-1, 0), call(-1, 2), call(-1, 1), call(1, 4), call(2, 4), call(6, 4)]
  t.same(countCalls([...calls, call(5, 4)]), { pending: 2, ringing: 1, answered: 1, failed: 2 })
})

t.test('a site without the licence still has a page', async (t) => {
  const wakeups = { ...well.wakeups, refusal: 'Wakeup is not licensed on this system.' }
  t.match(textOf({ ...well, wakeups }), /Next wakeups:\n {2}Wakeup is not licensed/)
})

t.test('what waits for a destination that left the site file needs a person', async (t) => {
  const removed = { name: 'mini', state: 'removed', held: 1, error: '' }
  t.same(needsWith({ destinations: [{ ...removed, queue: 3 }] }), [
    '3 deliveries wait for mini, which is not in the site file any more. ' +
      'Put it back, or settle them: GET /rest/outbound/mini lists them.',
  ])
  t.same(needsWith({ destinations: [{ ...removed, held: 0, queue: 0 }] }), [])
})

t.test('one is told as one', async (t) => {
  const one = { name: 'opera', state: 'down', queue: 2, held: 1, error: '' }
  t.match(needsWith({ destinations: [one] }), [
    /^Destination opera is down, 1 delivery waits\. /,
    /^1 delivery to opera is held for review\. /,
  ])
})
