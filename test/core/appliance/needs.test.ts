import t from 'tap'
import { type NeedFacts, needsOf, tenantNeeds } from '../../../src/core/appliance/needs.ts'
import { refusalOf, unbound } from '../../../src/http/server/listen-address.ts'

const now = '2026-11-15T07:05:09+01:00'
const noReading = { protocol: 'fias', queue: 0, held: 0, refused: 0, oldest: '', error: '' }
const opera = { ...noReading, name: 'opera', kind: 'connector', state: 'up' } as const
const pbx = { name: 'pbx', state: 'up', lastError: '' } as const
const missed = {
  id: 'c-1',
  kind: 'missed',
  room: '204',
  time: now,
  scheduled: '2026-11-15T06:30:00+01:00',
  detail: '',
}

const well: NeedFacts = {
  pair: undefined,
  siteFile: { since: now, mistakes: [] },
  doors: [{ address: '0.0.0.0:80', tls: false, isOpen: true, error: '' }],
  certificate: null,
  space: { state: 'good', size: 32e9, free: 20e9, reserve: 0 },
  clock: { now, until: null },
  lines: [pbx],
  store: { isRefusing: false, cause: '' },
  destinations: [opera],
  alerts: [],
}

/** What needs a person when all else is well. */
function reported(changed: Partial<NeedFacts>): string[] {
  return [...needsOf({ ...well, ...changed })].map(
    ({ kind, what, remedy }) => `${kind}: ${what} ${remedy}`,
  )
}

t.test('when all is well nothing needs a person', async (t) => {
  t.same([...needsOf(well)], [])
})

t.test('no line, or none that is up, is said first, and once', async (t) => {
  t.match(reported({ lines: [] }), [/^no-line: No telephone can ring: the site file has no line\./])
  const down = { ...pbx, state: 'down', lastError: 'no answer.' } as const
  const annex = { ...down, name: 'annex', lastError: '' }
  const until = '2026-11-16T00:00:00+01:00'
  t.match(reported({ lines: [down, annex], alerts: [missed], clock: { now, until } }), [
    /^lines-down: No telephone can ring: every line is down \(pbx: no answer; annex\)\. Check/,
    /^clock: /,
    /^alert: /,
  ])
  t.match(reported({ lines: [down, { ...annex, state: 'up' }] }), [
    /^line: Line pbx is down: no answer\. /,
  ])
})

t.test('a store that takes no changes is said before what it keeps', async (t) => {
  t.match(reported({ store: { isRefusing: true, cause: 'EIO' }, alerts: [missed] }), [
    /^store: The store takes no changes \(EIO\): no call can ring.* the disk is failing\.$/,
    /^alert/,
  ])
})

t.test('each other trouble is told with what to do', async (t) => {
  t.match(reported({ clock: { now, until: now } }), [
    /^clock: The clock is not trusted, .* accept it\.$/,
  ])
  const port = { port: 5, extension: '405', state: 'fault', error: 'over-current' } as const
  const annex = { ...pbx, name: 'annex', ports: [port] }
  t.match(reported({ lines: [annex] }), [
    /^telephone: Telephone 405 on line annex has a fault: over-current\. /,
  ])
  t.match(reported({ lines: [{ ...annex, ports: [port, port] }] }), [/^telephone: 2 telephones/])
  const space = { size: 32e9, free: 1e8, reserve: 5e7 }
  t.match(reported({ space: { ...space, state: 'low' } }), [
    /^disk: The disk is nearly full: 100 MB of 32\.0 GB are free\. Free space/,
  ])
  t.match(reported({ space: { ...space, state: 'short' } }), [
    /^disk: The disk is full: .*Free space/,
  ])
  const door = unbound({ host: '0.0.0.0', port: 80, tls: false, ipv6Only: false })
  const taken = Object.assign(new Error('in use'), { code: 'EADDRINUSE' })
  const { message: error } = refusalOf(taken, door)
  t.match(reported({ doors: [{ address: '0.0.0.0:80', tls: false, isOpen: false, error }] }), [
    /^door: Closed: 0\.0\.0\.0:80 is taken by another program; stop it, or change http\.listen in the site file\. Once/,
  ])
  const mistakes = ['line 3: site.language is wrong.', 'line 5: x']
  t.match(reported({ siteFile: { since: now, mistakes } }), [
    /^site-file: The site file cannot be used; .* line 3: .* \(and 1 more\) Correct it, check it/,
  ])
})

t.test('a certificate is told of three weeks before its end', async (t) => {
  const until = (time: string, isSelfSigned = false) =>
    reported({ certificate: { isSelfSigned, fingerprint: 'AB:CD', until: time } })
  t.same(until('2026-12-07T00:00:00+01:00'), [])
  t.match(until('2026-12-05T07:05:09+01:00'), [/The certificate ends in 20 days .*reload/])
  t.match(until('2026-11-16T03:00:00+01:00'), [/The certificate ends in 1 day \(/])
  t.match(until('2026-11-15T23:00:00+01:00'), [/The certificate ends today \(/])
  t.match(until('2026-11-15T07:00:00+01:00', true), [/The certificate has ended .*restart/])
})

t.test('what was held, refused or waits is told for each destination', async (t) => {
  const down = {
    ...opera,
    state: 'down',
    queue: 9,
    held: 2,
    refused: 18,
    error: 'refused',
  } as const
  t.match(reported({ destinations: [down] }), [
    /^destination: Destination opera is down, 7 deliveries wait: refused\. /,
    /^held: 2 deliveries to opera are held for review\. /,
    /^refused: 18 deliveries to opera were refused\. /,
  ])
  const one = { ...down, queue: 2, held: 1, refused: 1, error: '' }
  t.match(reported({ destinations: [one] }), [
    /Destination opera is down, 1 delivery waits\. /,
    /1 delivery to opera is held for review\. /,
    /1 delivery to opera was refused\. /,
  ])
  t.same(reported({ destinations: [{ ...opera, state: 'paused' }] }), [], 'a night audit is well')
  const removed = { ...opera, state: 'removed', kind: '', queue: 3, held: 1 } as const
  t.match(reported({ destinations: [removed] }), [
    /^removed: 3 deliveries wait for opera, which is not in the site file any more\. Put it back/,
  ])
  t.same(reported({ destinations: [{ ...removed, queue: 0, held: 0 }] }), [])
})

t.test('an alert says what to do with the call that it has the id of', async (t) => {
  const stepsOf = (alert: typeof missed) =>
    [...needsOf({ ...well, alerts: [alert] })].flatMap(({ what, steps }) => [
      what,
      ...steps.map((step) =>
        'path' in step ? [step.about, step.method, step.path, step.form ?? ''].join(' ') : '',
      ),
    ])
  t.same(stepsOf(missed), [
    'Room 204 was not woken: the call (2026-11-15T06:30:00+01:00) was missed.',
    'settle it PUT /rest/wakeup/c-1 result=1',
  ])
  t.same(stepsOf({ ...missed, kind: 'due' }), [
    'Room 204 is to be called by staff now (2026-11-15T06:30:00+01:00).',
    'settle it PUT /rest/wakeup/c-1 result=1',
  ])
  t.same(stepsOf({ ...missed, id: 'assist c-1', kind: 'assist', detail: 'knock' }), [
    'Room 204 needs somebody (2026-11-15T06:30:00+01:00): knock.',
    'dismiss it DELETE /rest/alert/assist%20c-1 ',
  ])
  t.same(stepsOf({ ...missed, id: 'clock', kind: 'clock', room: '' }), [
    `The clock was set, or was wrong, at ${now}.`,
    'dismiss it DELETE /rest/alert/clock ',
  ])
  t.same(stepsOf({ ...missed, kind: 'vacant', detail: 'not in the list of opera' }), [
    'Room 204 is empty, says the property system, and has a call (2026-11-15T06:30:00+01:00): not in the list of opera.',
    'keep the call DELETE /rest/alert/c-1 ',
    'cancel the call DELETE /rest/wakeup/c-1 ',
  ])
  const guests = { ...missed, id: 'guests opera', kind: 'guests', room: '' }
  t.same(stepsOf({ ...guests, detail: '2 guests, 80 before.' }), [
    'A guest list of opera is in doubt, and waits: 2 guests, 80 before.',
    'accept it PUT /rest/property/opera list=accept',
    'dismiss it DELETE /rest/alert/guests%20opera ',
  ])
  t.same(stepsOf({ ...missed, kind: 'thunder', detail: 'knock' }), [
    `Room 204, thunder (${now}): knock.`,
    'dismiss it DELETE /rest/alert/c-1 ',
  ])
  t.same(stepsOf({ ...missed, room: '', kind: 'pair', detail: '' }), [
    `Alert, pair (${now}).`,
    'dismiss it DELETE /rest/alert/c-1 ',
  ])
})

t.test('a clock that is not trusted is told once', async (t) => {
  const alerts = [{ ...missed, id: 'clock', kind: 'clock', room: '' }]
  t.match(reported({ clock: { now, until: now }, alerts }), [/^clock: /])
})

t.test('a tenant hears of what concerns its guests, and nothing by name', async (t) => {
  const down = { ...pbx, state: 'down', lastError: 'no answer from 10.0.0.5' } as const
  const bad: NeedFacts = {
    pair: undefined,
    siteFile: { since: now, mistakes: ['x'] },
    doors: [{ address: '0.0.0.0:80', tls: false, isOpen: false, error: 'taken' }],
    certificate: { isSelfSigned: true, fingerprint: 'AB', until: now },
    space: { state: 'short', size: 2e9, free: 1, reserve: 1 },
    clock: { now, until: now },
    lines: [down],
    store: { isRefusing: true, cause: 'EIO' },
    destinations: [{ ...opera, state: 'down', refused: 1 }],
    alerts: [missed],
  }
  const needs = [...tenantNeeds(bad)]
  t.strictSame(
    needs.map(({ kind }) => kind),
    ['lines-down', 'store', 'clock', 'alert', 'disk'],
  )
  t.notMatch(JSON.stringify(needs), /pbx|10\.0\.0\.5|opera/)
  t.same([...tenantNeeds({ ...bad, lines: [down, { ...pbx, name: 'b' }] })][0]?.kind, 'store')
})
