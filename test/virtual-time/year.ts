import { Status } from '../../src/core/model/wakeup.ts'
import type { RingOutcome, RingRequest } from '../../src/core/ports/line-driver.ts'
import type { CrashPoint } from './doomed-store.ts'
import { Random } from './random.ts'
import { Simulation } from './simulation.ts'
import { checkStory } from './story.ts'
import type { Behaviour } from './virtual-line.ts'
import {
  ignorePast,
  moveOne,
  optionsOf,
  profiles,
  RecentFailures,
  ringOne,
  rooms,
  vipProfiles,
} from './year-guests.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export interface YearOptions {
  readonly file: string
  readonly seed: number
  readonly zone: string
  readonly from: string
  readonly days: number
}

/** What came of it: how many calls ended, by result, and what happened meanwhile. */
export interface Year {
  readonly finished: number
  readonly results: Readonly<Record<string, number>>
  readonly crashes: number
  readonly rings: number
  readonly operatorCalls: number
}

/**
 * A year in a hotel of 1,000 rooms, in which everything goes wrong that can: phones, lines, clocks,
 * power. Throws when something happened that must not.
 */
export async function liveThroughAYear(options: YearOptions): Promise<Year> {
  const random = new Random(options.seed)
  const failures = new RecentFailures()
  const annex = (extension: string) => extension.startsWith('19')
  const simulation = new Simulation({
    file: options.file,
    startMs: Date.parse(options.from),
    zone: options.zone,
    rooms,
    rules: { profiles, vipProfiles },
    onCommit: (change) => failures.note(change),
    lines: [
      { name: 'pbx', channels: 12, reaches: (extension) => !annex(extension) },
      { name: 'annex', channels: 3, reaches: annex },
      { name: 'spare', channels: 2, reaches: () => true },
    ],
    channelLimit: 10,
    behave: (call) => behaviour(random, call),
  })
  await simulation.open(nextCrash(random))
  const endMs = simulation.time.monotonic() + options.days * day
  while (simulation.time.monotonic() < endMs) {
    if (simulation.isDead) await recover(simulation, random)
    await oneThing(simulation, random, failures)
    if (!simulation.isDead)
      await simulation.run(random.whole(0, 240) * minute + random.whole(0, 59_999))
  }
  // The lines come back, nothing more is asked for, and everything that was promised is settled.
  for (const { driver } of simulation.lines) driver.isUp = true
  await recover(simulation, random, false)
  for (const { id } of [...simulation.store.pending()])
    if (simulation.store.wakeup(id)?.daily) await simulation.clients.order(id, 'delete')
  await simulation.run(3 * day)
  const { finished, results } = await checkStory(simulation)
  const { crashes, rung, operatorCalls } = simulation
  await simulation.close()
  return { finished, results, crashes, rings: rung.length, operatorCalls: operatorCalls.length }
}

function nextCrash(random: Random): CrashPoint {
  return { commit: random.whole(1, 900), side: random.chance(0.5) ? 'before' : 'after' }
}

/** After a while the box is switched on again, now and then with a clock that knows nothing. */
async function recover(simulation: Simulation, random: Random, mayCrash = true): Promise<void> {
  await simulation.kill()
  const crash = mayCrash ? nextCrash(random) : undefined
  const away = random.pick([5_000, 5_000, 60_000, 10 * minute, 40 * minute, 3 * hour, 2 * day])
  simulation.time.pass(random.whole(1, away))
  if (!mayCrash || !random.chance(0.2)) return simulation.open(crash)
  const lostMs = random.pick([simulation.time.now() - minute, 6 * hour, 20 * minute])
  simulation.step(-lostMs)
  await simulation.open(crash)
  if (!simulation.isDead) await simulation.run(random.whole(0, 20) * minute)
  // The clock is put right, or a person says that it is; while the box is off there is nobody to say it to.
  const isAccepted = lostMs < hour && random.chance(0.5) && !simulation.isDead
  if (isAccepted) await simulation.acceptClock()
  else simulation.step(lostMs)
  if (!simulation.isDead) await simulation.tick()
}

function behaviour(random: Random, { say, ringMs }: RingRequest): Behaviour {
  const answered = (key?: string): RingOutcome => ({ kind: 'answered', ...(key && { key }) })
  const answeredMs = random.whole(2_000, ringMs)
  const tookMs = answeredMs + random.whole(3_000, 20_000)
  const luck = random.next()
  if (say.kind === 'alert') {
    if (luck < 0.6) return { outcome: answered('5'), tookMs, answeredMs }
    return { outcome: luck < 0.8 ? answered() : { kind: 'busy' }, tookMs: 4_000 }
  }
  if (luck < 0.5) return { outcome: answered(), tookMs, answeredMs }
  if (luck < 0.6) return { outcome: answered('1'), tookMs, answeredMs }
  if (luck < 0.7) return { outcome: answered('3'), tookMs, answeredMs }
  if (luck < 0.8) return { outcome: { kind: 'busy' }, tookMs: random.whole(100, 3_000) }
  if (luck < 0.94) return { outcome: { kind: 'unanswered' }, tookMs: ringMs }
  if (luck < 0.98) return { outcome: { kind: 'unreachable', reason: 'not found' }, tookMs: 50 }
  return { outcome: 'throws', tookMs: random.whole(0, 2_000) }
}

/** Somebody books, settles or deletes; a line fails or comes back; the clock is set. */
async function oneThing(
  simulation: Simulation,
  random: Random,
  failures: RecentFailures,
): Promise<void> {
  if (simulation.isDead) return
  const luck = random.next()
  if (luck < 0.4) await bookOne(simulation, random, random.pick(rooms).room)
  else if (luck < 0.42) await bookGroup(simulation, random)
  else if (luck < 0.5) await bookTwice(simulation, random, random.pick(rooms).room)
  else if (luck < 0.55) await moveOne(simulation, random)
  else if (luck < 0.62) await ringOne(simulation, random, failures)
  else if (luck < 0.75) await orderOne(simulation, random)
  else if (luck < 0.9) failLine(simulation, random)
  else if (luck < 0.93) {
    const max = random.pick([3_000, 4 * minute, 20 * minute, 90 * minute])
    simulation.step(random.whole(-max, max))
    await simulation.tick()
  }
}

function bookOne(simulation: Simulation, random: Random, room: string) {
  const dueMs = simulation.time.now() + random.whole(0, 30) * hour + random.whole(1, 59) * minute
  const text = random.chance(0.8)
    ? simulation.site.wallAt(Math.floor(dueMs / minute) * minute)
    : simulation.site.iso(dueMs)
  return simulation.clients.book([room], text, optionsOf(simulation, random)).catch(ignorePast)
}

/** A coach party that wants to leave early, at a round hour. */
function bookGroup(simulation: Simulation, random: Random) {
  const count = random.whole(5, 120)
  const from = random.whole(0, rooms.length - count)
  const party = rooms.slice(from, from + count).map(({ room }) => room)
  const at = simulation.time.now() + random.whole(1, 12) * hour
  return simulation.clients
    .book(party, `${simulation.site.wallAt(at).slice(0, 14)}${random.pick(['00', '30'])}`)
    .catch(ignorePast)
}

/** The same room in the same minute: at different seconds, and once more every day. */
async function bookTwice(simulation: Simulation, random: Random, room: string): Promise<void> {
  const atMs = Math.floor(simulation.time.now() / minute) * minute + random.whole(2, 300) * minute
  const wall = simulation.site.wallAt(atMs).slice(0, 17)
  const book = (second: string, daily = false) =>
    simulation.clients.book([room], `${wall}${second}`, { daily }).catch(ignorePast)
  await book('00')
  if (!simulation.isDead) await book(String(random.whole(10, 59)))
  if (!simulation.isDead && random.chance(0.1)) await book('00', true)
}

async function orderOne(simulation: Simulation, random: Random): Promise<void> {
  const pending = [...simulation.store.pending()]
  // Those that are under way above all.
  const busy = pending.filter(({ status }) => status !== Status.pending)
  const from = busy.length > 0 && random.chance(0.7) ? busy : pending
  if (from.length === 0) return
  await simulation.clients.order(random.pick(from).id, random.pick(['delete', 1, 1, 2, 3] as const))
  await simulation.settle()
}

function failLine(simulation: Simulation, random: Random): void {
  const { driver } = random.pick(simulation.lines)
  if (!driver.isUp) driver.isUp = true
  else if (random.chance(0.4)) driver.isUp = false
}
