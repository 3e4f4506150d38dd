import { getEventListeners } from 'node:events'
import t from 'tap'
import type { Line, LineDriver } from '../../src/core/ports/line-driver.ts'
import { ringWithLimit } from '../../src/wake/ring-with-limit.ts'
import { KeptJournal } from '../support/hotel.ts'

const request = {
  extension: '101',
  language: 'en',
  say: { kind: 'wakeup', prompt: 0 },
  ringMs: 45_000,
} as const

const lineWith = (ring: LineDriver['ring']): Line => ({
  name: 'pbx',
  kind: 'test',
  channels: 1,
  reaches: () => true,
  driver: {
    start: () => Promise.resolve(),
    ring,
    state: () => ({ state: 'up', registered: true, channels: 1, callsNow: 0, lastError: '' }),
    onCall: () => undefined,
    close: () => Promise.resolve(),
  },
})

t.test('nothing is left behind on the signal that lives as long as the desk', async (t) => {
  const { signal } = new AbortController()
  const journal = new KeptJournal()
  const line = lineWith(() => Promise.resolve({ kind: 'busy' }))
  t.same(await ringWithLimit(line, request, { signal, journal }), { kind: 'busy' })
  t.equal(getEventListeners(signal, 'abort').length, 0)
})

t.test('a driver that does not end when it is hung up is not waited for', async (t) => {
  const hangUp = new AbortController()
  const journal = new KeptJournal()
  const line = lineWith(() => new Promise(() => undefined))
  const ringing = ringWithLimit(line, request, { signal: hangUp.signal, journal })
  hangUp.abort()
  t.equal(await ringing, undefined)
  t.equal(
    await ringWithLimit(line, request, { signal: hangUp.signal, journal }),
    undefined,
    'nor begun',
  )
  t.same(journal.lines, [])
})

t.test('a driver that throws at once, rejects, or tells nonsense is an outcome', async (t) => {
  const { signal } = new AbortController()
  const journal = new KeptJournal()
  const rings: LineDriver['ring'][] = [
    () => {
      throw new Error('at once')
    },
    () => Promise.reject(new Error('later')),
    () => Promise.resolve(undefined as never),
    () => Promise.resolve({ kind: 'sung' } as never),
  ]
  for (const ring of rings)
    t.match(await ringWithLimit(lineWith(ring), request, { signal, journal }), {
      kind: 'unreachable',
    })
  t.equal(journal.lines.length, rings.length)
})
