/** What must hold at every moment of a simulation. Each throws when it does not. */
import assert from 'node:assert/strict'
import { Status } from '../../src/core/model/wakeup.ts'
import type { Line } from '../../src/core/ports/line-driver.ts'
import type { PendingCall } from '../../src/core/ports/reads.ts'
import { nextStep } from '../../src/core/wakeup/ring.ts'
import type { Simulation } from './simulation.ts'

const againMs = 10_000

/** A phone is about to ring: for a call whose time has come, that nobody has settled, and only once. */
export function checkRing(simulation: Simulation, extension: string): void {
  const { store, lines, isClockTrusted } = simulation
  const { deleted, settled } = simulation.clients
  const nowMs = simulation.time.now()
  const calls = ringingFor(simulation, extension)
  assert(calls.length > 0, `${extension} rings for no call`)
  for (const { id, dueMs, scheduledMs } of calls) {
    assert(dueMs <= nowMs && scheduledMs <= nowMs, `${id} rings early`)
    assert(!deleted.has(id) && !settled.has(id), `${id} rings after it was settled`)
  }
  assert(store.get('room', extension)?.method !== 'manual', 'staff make this call')
  assert(isClockTrusted, 'a call rings by a clock that is not trusted')
  const isTwice = lines.some(({ driver }) => driver.ringing().includes(extension))
  assert(!isTwice, `${extension} is rung twice at once`)
}

/** The operator is about to be called: every room that the line reaches still finds a free channel. */
export function checkSpare(simulation: Simulation, line: Line): void {
  const { lines, options } = simulation
  const freeOf = (other: Line) =>
    other.channels - other.driver.state().callsNow - Number(other === line)
  const up = lines.filter(({ driver }) => driver.isUp).map(({ line }) => line)
  const isLeft = ({ room }: { room: string }) =>
    !line.reaches(room) || up.some((other) => other.reaches(room) && freeOf(other) > 0)
  const isSpare = callsNow(simulation) + 2 <= limitOf(simulation) && options.rooms.every(isLeft)
  assert(isSpare, 'the operator takes the last free channel')
}

/** No phone rings for a call that is settled, and no more than the licence allows. */
export function checkRinging(simulation: Simulation): void {
  for (const extension of simulation.lines.flatMap(({ driver }) => driver.ringing()))
    if (extension !== simulation.rules.operator)
      assert(ringingFor(simulation, extension).length > 0, `${extension} rings for a settled call`)
  assert(callsNow(simulation) <= limitOf(simulation), 'more calls than the licence allows')
}

/** Of the calls that were due when the desk last looked at the clock, none waits that could ring. */
export function checkWaiting(simulation: Simulation, nowMs: number): void {
  const { store, rules, lines } = simulation
  const ringing = new Set(lines.flatMap(({ driver }) => driver.ringing()))
  for (const call of store.pending()) {
    if (call.dueMs > nowMs || call.status === Status.ringing) continue
    const { kind } = nextStep({ read: store, rules, nowMs }, call)
    assert(kind === 'ring' || kind === 'wait', `${call.id} is due and nobody has looked: ${kind}`)
    if (kind === 'wait' || ringing.has(call.room)) continue
    if (!hasChannelFor(simulation, call.room)) continue
    // A line that fails though it is up is not rung on again at once.
    const isResting = nowMs - lastRungMs(simulation, call.room) < againMs
    assert(isResting, `${call.id} waits and a channel is idle`)
  }
}

function lastRungMs({ rung }: Simulation, extension: string): number {
  return rung.findLast((ring) => ring.extension === extension)?.atMs ?? Number.NEGATIVE_INFINITY
}

function ringingFor({ store }: Simulation, room: string): PendingCall[] {
  return store.pendingOf(room).filter(({ status }) => status === Status.ringing)
}

function hasChannelFor(simulation: Simulation, extension: string): boolean {
  if (callsNow(simulation) >= limitOf(simulation)) return false
  return simulation.lines.some(
    ({ line, driver }) =>
      line.reaches(extension) && driver.isUp && driver.state().callsNow < line.channels,
  )
}

function callsNow({ lines }: Simulation): number {
  return lines.reduce((sum, { driver }) => sum + driver.state().callsNow, 0)
}

function limitOf({ options }: Simulation): number {
  return options.channelLimit ?? Number.POSITIVE_INFINITY
}
