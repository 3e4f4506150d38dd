/**
 * Books calls at a desk and lets them ring, with wake profiles or without any, and prints what a call
 * costs. The store does not sync: it is the processor that is measured, and not the disk.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { Source } from '../../../src/core/model/wakeup.ts'
import type { Change } from '../../../src/core/ports/change.ts'
import type { Line } from '../../../src/core/ports/line-driver.ts'
import { SiteTime } from '../../../src/core/site-time.ts'
import { book } from '../../../src/core/wakeup/book.ts'
import type { WakeupRules } from '../../../src/core/wakeup/context.ts'
import { openStore } from '../../../src/store/store.ts'
import { Desk } from '../../../src/wake/desk.ts'
import { defaultRules } from '../../virtual-time/options.ts'
import { benchFolder } from '../hotel.ts'

/** Microseconds of processor time for each call. */
export interface DeskCost {
  readonly bookUs: number
  readonly ringUs: number
}

const perMinute = 200
/** Before the code is as fast as it gets, and then measured. */
const minutes = { warm: 15, measured: 60 }
const minuteMs = 60_000
const rooms = Array.from({ length: perMinute * 5 }, (_, n) => String(1_000 + n))
const hasProfiles = process.argv[2] === 'with'

const plainRules: WakeupRules = { ...defaultRules, operator: '' }
const rules: WakeupRules = hasProfiles
  ? {
      ...plainRules,
      profiles: new Map([
        ['vip', { ringMs: 60_000, attempts: 5, dial: '*78{extension}' }],
        ['quiet', { ringMs: 20_000, snoozes: 0 }],
        ['crew', { confirm: false, retryMs: 120_000, prompt: 2 }],
      ]),
      vipProfiles: new Map([['opera', new Map([['V1', 'vip']])]]),
    }
  : plainRules

/** A third of the rooms names a profile, a third has a guest with a VIP code; of the rest each booking names one. */
function hotel(): Change {
  const room = { language: '', method: '', tenant: '', list: ['mailbox'] } as const
  const guest = { isShared: false, lastLeft: '', change: 1, property: 'opera' }
  return rooms.flatMap((name, n) => [
    {
      put: 'room',
      record: {
        ...room,
        room: name,
        extension: name,
        ...(hasProfiles && n % 3 === 0 && { profile: 'quiet' }),
      },
    },
    {
      put: 'occupancy',
      record: {
        ...guest,
        room: name,
        reservations: [name],
        ...(hasProfiles && n % 3 === 1 && { stays: [{ reservation: name, vip: 'V1', group: '' }] }),
      },
    },
  ])
}

/** Every phone is answered at once. */
const line: Line = {
  name: 'pbx',
  kind: 'bench',
  channels: perMinute,
  reaches: () => true,
  driver: {
    start: () => Promise.resolve(),
    ring: () => Promise.resolve({ kind: 'answered' }),
    state: () => ({
      state: 'up',
      registered: true,
      channels: perMinute,
      callsNow: 0,
      lastError: '',
    }),
    onCall: () => undefined,
    close: () => Promise.resolve(),
  },
}

const fail = (error: unknown) => {
  throw error
}
const quiet = { info: () => undefined, warn: () => undefined, error: fail }
let nowMs = Date.parse('2026-11-15T06:00:30Z')
let passedMs = 0
const clock = { now: () => nowMs, monotonic: () => passedMs }
const folder = mkdtempSync(join(benchFolder(), 'profiles-'))
const store = openStore(join(folder, 'store'), { journal: quiet, noSync: true, onFatal: fail })
await store.commit(() => ({ change: hotel(), value: undefined }))
const site = {
  time: new SiteTime('Europe/Vienna'),
  rules,
  pushServers: [],
  lines: [line],
  channelLimit: Number.POSITIVE_INFINITY,
  language: 'en',
  voices: [],
  hasWakeup: true,
}
const parts = { store, clock, journal: quiet, site, newId: v7, zoneRules: '', onFatal: fail }
const desk = new Desk({ ...parts, isClockSynchronised: () => Promise.resolve(true) })
await desk.start()
const actor = { name: 'bench', permissions: [], tenant: '', source: Source.rest } as const

/** Books calls for a minute, one room at a time, as many guests would. */
async function bookMinute(minute: number, dueMs: number): Promise<void> {
  const from = (minute * perMinute) % rooms.length
  await Promise.all(
    rooms.slice(from, from + perMinute).map((room) =>
      store.commit(function* (read) {
        const { change } = yield* book(
          { ...parts, ...site, read, actor, nowMs },
          {
            rooms: [room],
            when: { ms: dueMs, wall: '' },
            daily: false,
            prompt: 0,
            capacityOf: (extension) => desk.capacityOf(extension),
            ...(hasProfiles && Number(room) % 3 === 0 && { profile: 'crew' }),
          },
        )
        return { change, value: undefined }
      }),
    ),
  )
}

async function microseconds(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Books all calls first, and then lets time pass, a minute at a time. */
async function run(count: number): Promise<DeskCost> {
  const firstMs = nowMs + minuteMs
  const bookUs = await microseconds(async () => {
    for (let n = 0; n < count; n += 1) await bookMinute(n, firstMs + n * minuteMs)
  })
  const ringUs = await microseconds(async () => {
    for (let n = 0; n < count; n += 1) {
      nowMs += minuteMs
      passedMs += minuteMs
      await desk.tick()
      await desk.idle()
    }
  })
  if ([...store.pending()].length > 0) throw new Error('a call did not ring')
  return { bookUs: bookUs / count / perMinute, ringUs: ringUs / count / perMinute }
}

await run(minutes.warm)
const cost = await run(minutes.measured)
await desk.close()
await store.close()
rmSync(folder, { recursive: true, force: true })
process.stdout.write(JSON.stringify(cost))
