/**
 * Books calls at two desks in turns, one with wake profiles and one without any, and lets them ring, a
 * minute at each: prints what a call costs at either. The stores do not sync: it is the processor that is
 * measured, and not the disk.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { Source } from '../../../src/core/model/wakeup.ts'
import type { Change } from '../../../src/core/ports/change.ts'
import { book } from '../../../src/core/wakeup/book.ts'
import type { WakeupRules } from '../../../src/core/wakeup/context.ts'
import { openStore } from '../../../src/store/store.ts'
import { Desk } from '../../../src/wake/desk.ts'
import { answeringSite, plainRules } from '../answering-site.ts'
import { benchFolder } from '../hotel.ts'

/** Microseconds of processor time for each call of a minute, minute by minute. */
export interface DeskCosts {
  readonly bookUs: readonly number[]
  readonly ringUs: readonly number[]
}

export interface Costs {
  readonly ours: DeskCosts
  readonly reference: DeskCosts
}

const perMinute = 200
/** Before the code is as fast as it gets, and then measured. */
const minutes = { warm: 15, measured: 120 }
const minuteMs = 60_000
const rooms = Array.from({ length: perMinute * 5 }, (_, n) => String(1_000 + n))

const rulesOf = (hasProfiles: boolean): WakeupRules =>
  hasProfiles
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
function hotel(hasProfiles: boolean): Change {
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

const fail = (error: unknown) => {
  throw error
}
const quiet = { info: () => undefined, warn: () => undefined, error: fail }
const actor = { name: 'bench', permissions: [], tenant: '', source: Source.rest } as const

/** A desk with a clock of its own. */
async function openDesk(hasProfiles: boolean) {
  const folder = mkdtempSync(join(benchFolder(), 'profiles-'))
  const store = openStore(join(folder, 'store'), { journal: quiet, noSync: true, onFatal: fail })
  await store.commit(() => ({ change: hotel(hasProfiles), value: undefined }))
  let nowMs = Date.parse('2026-11-15T06:00:30Z')
  let passedMs = 0
  const clock = { now: () => nowMs, monotonic: () => passedMs }
  const site = answeringSite({ channels: perMinute, rules: rulesOf(hasProfiles) })
  const parts = { store, clock, journal: quiet, site, newId: v7, zoneRules: '', onFatal: fail }
  const desk = new Desk({ ...parts, isClockSynchronised: () => Promise.resolve(true) })
  await desk.start()
  return {
    /** Books the calls that are due some minutes from now, one room at a time, as many guests would. */
    bookMinute: async (minute: number): Promise<void> => {
      const from = (minute * perMinute) % rooms.length
      const dueMs = nowMs + (minute + 1) * minuteMs
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
    },
    /** Lets the calls of the next minute ring. */
    ringMinute: async (): Promise<void> => {
      nowMs += minuteMs
      passedMs += minuteMs
      await desk.tick()
      await desk.idle()
    },
    close: async (): Promise<void> => {
      if ([...store.pending()].length > 0) throw new Error('a call did not ring')
      await desk.close()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type BenchDesk = Awaited<ReturnType<typeof openDesk>>

async function microseconds(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / perMinute
}

/** Does the same at both desks, minute by minute; whoever comes first finds the machine as the one before has left it. */
async function inTurns(
  desks: { ours: BenchDesk; reference: BenchDesk },
  count: number,
  work: (desk: BenchDesk, minute: number) => Promise<void>,
): Promise<{ ours: number[]; reference: number[] }> {
  const costs = { ours: [] as number[], reference: [] as number[] }
  for (let minute = 0; minute < count; minute += 1) {
    const names = ['ours', 'reference'] as const
    for (const name of minute % 2 === 0 ? names : names.toReversed())
      costs[name].push(await microseconds(() => work(desks[name], minute)))
  }
  return costs
}

/** Books all calls first, and then lets time pass. */
async function run(
  desks: { ours: BenchDesk; reference: BenchDesk },
  count: number,
): Promise<Costs> {
  const book = await inTurns(desks, count, (desk, minute) => desk.bookMinute(minute))
  const ring = await inTurns(desks, count, (desk) => desk.ringMinute())
  return {
    ours: { bookUs: book.ours, ringUs: ring.ours },
    reference: { bookUs: book.reference, ringUs: ring.reference },
  }
}

const desks = { ours: await openDesk(true), reference: await openDesk(false) }
await run(desks, minutes.warm)
const costs = await run(desks, minutes.measured)
for (const desk of Object.values(desks)) await desk.close()
process.stdout.write(JSON.stringify(costs))
