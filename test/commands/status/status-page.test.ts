import t from 'tap'
import { countCalls, type Replies } from '../../../src/commands/status/replies.ts'
import { type PageOptions, statusPage } from '../../../src/commands/status/status-page.ts'
import { alertNeed } from '../../../src/core/appliance/alert-needs.ts'
import { needsOf } from '../../../src/core/appliance/needs.ts'
import { Result, Status } from '../../../src/core/model/wakeup.ts'

const now = '2026-11-15T07:05:09+01:00'

const pbx = { name: 'pbx', driver: 'sip', state: 'up', error: '' }

const well: Replies = {
  pair: undefined,
  system: {
    sitename: 'Hotel Astoria',
    version: '0.1',
    build: '1',
    serialnumber: 'NP-100',
    license: [{ name: 'Lines', value: 8 }],
  },
  box: {
    needs: [],
    started: '2026-11-12T03:04:09+01:00',
    siteFile: { since: '2026-11-12T03:04:09+01:00', mistakes: [] },
    doors: [{ address: '0.0.0.0:80', tls: false, isOpen: true, error: '' }],
    certificate: null,
    space: { state: 'good', size: 32e9, free: 20e9, reserve: 0 },
  },
  clock: { now, trusted: true, until: null },
  lines: [pbx],
  destinations: [{ name: 'opera', state: 'up', queue: 2, held: 0, error: '' }],
  alerts: [],
  wakeups: {
    refusal: '',
    today: { pending: 3, ringing: 1, answered: 12, failed: 0 },
    pending: 40,
    next: [{ room: '101', scheduled: '2026-11-15T07:15:00+01:00' }],
  },
}

const data = '/var/lib/nightporter'
const id = '0190c1d2-0000-7000-8000-000000000001'

function textOf(replies: Replies, options: Partial<PageOptions> = {}): string {
  return statusPage(replies, { columns: 80, data, ...options })
    .map(({ text }) => text)
    .join('\n')
}

/** The page of a box that has these needs. */
function withNeeds(needs: Replies['box']['needs']): Replies {
  return { ...well, box: { ...well.box, needs } }
}

const missed = (room: string, id: string) => ({
  ...{ id, kind: 'missed', room, time: now, scheduled: now, detail: '' },
})

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
Listeners:
  http on 0.0.0.0:80
Certificate: none, TLS is off
Disk: 20.0 GB free (63 %)
Serial number: NP-100; licence: Lines 8`,
  )
})

t.test('what needs a person comes first, with commands that can be pasted', async (t) => {
  const space = { state: 'short', size: 32e9, free: 1e8, reserve: 5e7 } as const
  const needs = [
    ...needsOf({
      ...well.box,
      space,
      clock: { now, until: null },
      store: { isRefusing: false, cause: '' },
      lines: [{ name: 'pbx', state: 'down', lastError: 'no answer' }],
      destinations: [],
      pair: undefined,
      alerts: [missed('204', id)],
    }),
  ]
  t.match(
    textOf(withNeeds(needs)),
    `3 things need a person:
 1. No telephone can ring: every line is down (pbx: no answer).
    Check the telephone exchange, the cables and the network.
      nightporter trace pbx
 2. Room 204 was not woken: the call (${now}) was missed.
    Call the guest, then settle the call.
      curl --unix-socket /var/lib/nightporter/socket -X PUT -d result=1 \\
        http://box/rest/wakeup/${id}
 3. The disk is full: 100 MB of 32.0 GB are free. Nothing new is taken; booked
    calls ring.
    Free space on the disk of the data folder.

Hotel Astoria`,
  )
})

t.test('where there is a choice, each way is named', async (t) => {
  const needs = [alertNeed({ ...missed('', 'guests opera'), kind: 'guests' })]
  t.match(
    textOf(withNeeds(needs), { data: '/tmp/it is here' }),
    `
    To accept it:
      curl --unix-socket '/tmp/it is here/socket' -X PUT -d list=accept \\
        http://box/rest/property/opera
    To dismiss it:
      curl --unix-socket '/tmp/it is here/socket' -X DELETE \\
        http://box/rest/alert/guests%20opera
`,
  )
})

t.test('commands name a data folder that is not the one of the service', async (t) => {
  const step = { about: 'reload it', command: 'nightporter reload' }
  const need = { kind: 'no-line', what: 'No line.', remedy: 'Add one.', steps: [step] } as const
  t.match(
    textOf(withNeeds([need]), { data: '/tmp/demo' }),
    '      nightporter reload --data /tmp/demo\n',
  )
  t.match(textOf(withNeeds([need])), '      nightporter reload\n')
})

t.test('a long list is told in short, each thing once, and all of it fits', async (t) => {
  const rooms = Array.from({ length: 14 }, (_, i) => `${101 + i}`)
  const needs = rooms.map((room) => alertNeed(missed(room, id)))
  const text = textOf(withNeeds(needs))
  t.match(text, /^14 things need a person:\n 1\. Room 101 was not woken/)
  t.match(text, /\n14\. Room 114 was not woken: .*\.\n\nHotel Astoria/)
  t.equal(text.match(/curl /g)?.length, 10)
  for (const room of rooms) t.equal(text.split(`Room ${room} `).length, 2, room)
  const night = Array.from({ length: 200 }, (_, n) => alertNeed(missed(String(n), id)))
  t.match(textOf(withNeeds(night)), /\n {4}… and 90 more; "nightporter status --json" has all\.\n/)
  const long = { ...well, lines: [{ ...pbx, error: 'no answer '.repeat(30) }] }
  for (const columns of [80, 70, 100])
    for (const line of textOf({ ...long, box: withNeeds(needs).box }, { columns }).split('\n'))
      t.ok(line.length <= columns, line)
})

t.test('why something is down is told at the beginning alone', async (t) => {
  const replies: Replies = {
    ...well,
    lines: [{ ...pbx, state: 'down', error: 'no answer' }],
    destinations: [{ name: 'opera', state: 'down', queue: 2, held: 1, error: 'no route' }],
    box: {
      ...well.box,
      doors: [{ address: '0.0.0.0:80', tls: false, isOpen: false, error: 'taken' }],
    },
  }
  const text = textOf(replies)
  t.match(text, '\n  pbx (sip): down\n')
  t.match(text, '\n  opera: down, 1 waiting, 1 held for review\n')
  t.match(text, '\n  http on 0.0.0.0:80: closed\n')
})

t.test('calls of the day are counted by how they are', async (t) => {
  const call = (result: Result, status: Status = Status.finished) => ({
    room: '1',
    scheduled: now,
    result,
    status,
  })
  const calls = [
    call(Result.pending, Status.pending),
    call(Result.pending, Status.waiting),
    call(Result.pending, Status.ringing),
    call(Result.complete),
    call(Result.noAnswer),
    call(Result.missed),
    call(Result.cancelled),
  ]
  t.same(countCalls(calls), { pending: 2, ringing: 1, answered: 1, failed: 2 })
})

t.test('a line break in a name begins no line', async (t) => {
  const license = [{ name: 'Lines\nAll is well.', value: 0 }]
  const text = textOf({ ...well, system: { ...well.system, license } })
  t.match(text, /; licence: Lines All is well\. off$/m)
})

t.test('a site without the licence still has a page', async (t) => {
  const wakeups = { ...well.wakeups, refusal: 'Wakeup is not licensed on this system.' }
  t.match(textOf({ ...well, wakeups }), /Next wakeups:\n {2}Wakeup is not licensed/)
})
