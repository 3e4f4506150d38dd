/** What must hold at every moment of a simulation. Each throws when it does not. */
import assert from 'node:assert/strict'
import { extensionsOf } from '../../src/core/model/room.ts'
import { Status } from '../../src/core/model/wakeup.ts'
import type { Line } from '../../src/core/ports/line-driver.ts'
import type { PendingCall } from '../../src/core/ports/reads.ts'
import { assistAheadMs, needsOf } from '../../src/core/wakeup/alerts/assist.ts'
import { nextStep } from '../../src/core/wakeup/next-step.ts'
import { lateMsOf, rulesOf } from '../../src/core/wakeup/profile.ts'
import type { SimulatedRoom } from './options.ts'
import type { Simulation } from './simulation.ts'

const againMs = 10_000

/** A phone is about to ring: for a call whose time has come, that nobody has settled, and only once. */
export function checkRing(simulation: Simulation, extension: string): void {
  const { store, rules, lines, isClockTrusted } = simulation
  const { deleted, settled } = simulation.clients
  const nowMs = simulation.time.now()
  const calls = ringingFor(simulation, extension)
  assert(calls.length > 0, `${extension} rings for no call`)
  for (const call of calls) {
    const { id, dueMs, scheduledMs, isRingAsked } = call
    assert(dueMs <= nowMs && (scheduledMs <= nowMs || isRingAsked), `${id} rings early`)
    assert(!deleted.has(id) && !settled.has(id), `${id} rings after it was settled`)
    const { method } = rulesOf({ read: store, rules }, call)
    assert(method !== 'manual' || isRingAsked, 'staff make this call')
  }
  assert(isClockTrusted, 'a call rings by a clock that is not trusted')
  const isTwice = lines.some(({ driver }) => driver.ringing().includes(extension))
  assert(!isTwice, `${extension} is rung twice at once`)
}

/** The operator is about to be called: every room that the line reaches still finds a free channel. */
export function checkSpare(simulation: Simulation, line: Line): void {
  const { lines, options } = simulation
  const up = lines.filter(({ driver }) => driver.isUp)
  const freeOf = (other: SimulatedLine) =>
    other.line.channels - roomsOn(simulation, other).size - Number(other.line === line)
  const isLeft = ({ room, extension = room }: SimulatedRoom) =>
    extension
      .split(',')
      .every(
        (phone) =>
          !line.reaches(phone) ||
          up.some((other) => other.line.reaches(phone) && freeOf(other) > 0),
      )
  const isSpare = roomsNow(simulation) + 2 <= limitOf(simulation) && options.rooms.every(isLeft)
  assert(isSpare, 'the operator takes the last free channel')
}

/** No phone rings for a call that is settled, or beside one that is answered, or beyond the licence. */
export function checkRinging(simulation: Simulation): void {
  const { lines, rules } = simulation
  const ringing = lines.flatMap(({ driver }) => driver.ringing())
  for (const extension of ringing)
    if (extension !== rules.operator)
      assert(ringingFor(simulation, extension).length > 0, `${extension} rings for a settled call`)
  for (const extension of lines.flatMap(({ driver }) => driver.talking())) {
    const [room, neighbour] = roomsAt(simulation, extension)
    // Nobody sees whom a telephone that two rooms share was answered for.
    if (room === undefined || neighbour !== undefined) continue
    const others = phonesOf(simulation, room).filter((phone) => phone !== extension)
    const beside = others.filter((phone) => roomsAt(simulation, phone).length === 1)
    assert(!beside.some((phone) => ringing.includes(phone)), `${room} rings though it is answered`)
  }
  assert(ringing.length <= limitOf(simulation), 'more calls than the licence allows')
}

/**
 * Of the calls that were due when the desk last looked at the clock, none waits that could ring, nor is
 * one said to ring whose phones are silent.
 */
export function checkWaiting(simulation: Simulation, nowMs: number): void {
  const { store, rules, lines, silent } = simulation
  const ringing = new Set(lines.flatMap(({ driver }) => driver.ringing()))
  const idle = idleLines(simulation)
  for (const call of store.pending()) {
    if (call.dueMs > nowMs || silent.has(call.id)) continue
    const phones = phonesOf(simulation, call.room)
    const hasRinging = phones.some((phone) => ringing.has(phone))
    // After a crash a call is still said to ring while it waits for a channel.
    if (call.status === Status.ringing && hasRinging) continue
    const { kind } = nextStep({ read: store, rules, nowMs }, call)
    assert(kind === 'ring' || kind === 'wait', `${call.id} is due and nobody has looked: ${kind}`)
    if (kind === 'wait' || hasRinging) continue
    if (!phones.some((phone) => idle.some(({ line }) => line.reaches(phone)))) continue
    // A line that fails though it is up is not rung on again at once.
    const isResting = phones.some((phone) => nowMs - lastRungMs(simulation, phone) < againMs)
    assert(isResting, `${call.id} waits and a channel is idle`)
  }
}

/** Staff know of every guest who needs them: five minutes ahead, and at the time. */
export function checkAssisted({ store, rules }: Simulation, nowMs: number): void {
  for (const call of store.pending()) {
    const { id, scheduledMs, assistAlerts } = call
    const isPast = nowMs > scheduledMs + lateMsOf({ read: store, rules }, call)
    if (isPast || needsOf(store, call) === '') continue
    if (nowMs >= scheduledMs - assistAheadMs)
      assert(assistAlerts > 0, `nobody knows that ${id} is near`)
    if (nowMs >= scheduledMs) assert(assistAlerts > 1, `nobody knows that it is time for ${id}`)
  }
}

type SimulatedLine = Simulation['lines'][number]

function phonesOf({ store }: Simulation, room: string): string[] {
  return extensionsOf(store.get('room', room), room)
}

function lastRungMs({ rung }: Simulation, extension: string): number {
  return rung.findLast((ring) => ring.extension === extension)?.atMs ?? Number.NEGATIVE_INFINITY
}

/** The calls that an extension may ring for now: two rooms may share one. */
function ringingFor(simulation: Simulation, extension: string): PendingCall[] {
  return roomsAt(simulation, extension)
    .flatMap((room) => simulation.store.pendingOf(room))
    .filter(({ status }) => status === Status.ringing)
}

const rooms = new WeakMap<Simulation, Map<string, string[]>>()

/** The rooms that have an extension. */
function roomsAt(simulation: Simulation, extension: string): string[] {
  const known = rooms.get(simulation) ?? roomsByPhone(simulation)
  rooms.set(simulation, known)
  return known.get(extension) ?? []
}

function roomsByPhone({ options }: Simulation): Map<string, string[]> {
  const byPhone = new Map<string, string[]>()
  for (const { room, extension = room } of options.rooms)
    for (const phone of extension.split(','))
      byPhone.set(phone, [...(byPhone.get(phone) ?? []), room])
  return byPhone
}

/** The lines that have a channel for one more room. */
function idleLines(simulation: Simulation): SimulatedLine[] {
  if (roomsNow(simulation) >= limitOf(simulation)) return []
  return simulation.lines.filter(
    (each) => each.driver.isUp && roomsOn(simulation, each).size < each.line.channels,
  )
}

/** Who has a channel of a line: further phones of a room give way, and do not count. */
function roomsOn(simulation: Simulation, { driver }: SimulatedLine): Set<string> {
  return new Set(
    driver.ringing().map((phone) => {
      const ringing = new Set(ringingFor(simulation, phone).map(({ room }) => room))
      const [room = phone] = ringing
      // Of a phone that two rooms share nobody sees for which of them it rings.
      return ringing.size > 1 ? phone : room
    }),
  )
}

function roomsNow(simulation: Simulation): number {
  return new Set(simulation.lines.flatMap((line) => [...roomsOn(simulation, line)])).size
}

function limitOf({ options }: Simulation): number {
  return options.channelLimit ?? Number.POSITIVE_INFINITY
}
