import { join } from 'node:path'
import type { Test } from 'tap'
import type { LogLine } from '../../src/core/model/log.ts'
import type { RingOutcome } from '../../src/core/ports/line-driver.ts'
import { tempFolder } from '../support/hotel.ts'
import type { SimulationOptions } from '../virtual-time/options.ts'
import { Simulation } from '../virtual-time/simulation.ts'

export const minute = 60_000
export const hour = 60 * minute

export const answered: RingOutcome = { kind: 'answered' }
export const busy: RingOutcome = { kind: 'busy' }
export const silent: RingOutcome = { kind: 'unanswered' }
export const key = (digit: string): RingOutcome => ({ kind: 'answered', key: digit })
/** Nights in which the operator at 9 takes every alert. */
export const withOperator = { phones: { 9: [key('5')] } }

export interface NightOptions extends Partial<SimulationOptions> {
  /** Site time at which the night begins. */
  readonly at?: string
  /** What the phones do, ring by ring; the last one goes on. Those not named answer. */
  readonly phones?: Record<string, readonly RingOutcome[]>
}

const defaultMs = { answered: 10_000, busy: 1_000, unanswered: 45_000, unreachable: 100 }

/** A night in virtual time, with three rooms of which one is manual and one backup; see Simulation. */
export async function openNight(t: Test, options: NightOptions = {}): Promise<Simulation> {
  const { at = '2026-11-15T06:00:00+01:00', phones = {}, ...rest } = options
  const rings = new Map<string, number>()
  const simulation = new Simulation({
    file: join(await tempFolder(t), 'store'),
    startMs: Date.parse(at),
    zone: 'Europe/Vienna',
    rooms: [
      ...Array.from({ length: 30 }, (_, index) => ({ room: String(101 + index) })),
      { room: '201', method: 'manual' },
      { room: '202', method: 'backup' },
    ],
    lines: [{ name: 'pbx', channels: 4, reaches: () => true }],
    behave: ({ extension }) => {
      const count = rings.get(extension) ?? 0
      rings.set(extension, count + 1)
      const script = phones[extension] ?? [answered]
      const outcome = script[Math.min(count, script.length - 1)] ?? answered
      return { outcome, tookMs: defaultMs[outcome.kind] }
    },
    ...rest,
  })
  await simulation.open()
  t.teardown(async () => {
    if (!simulation.isDead) await simulation.close()
  })
  return simulation
}

/** Books one room and gives the call's id. */
export async function bookOne(
  night: Simulation,
  room: string,
  when: string,
  daily = false,
): Promise<string> {
  const [call] = (await night.clients.book([room], when, { daily })) ?? []
  if (!call) throw new Error('not booked')
  return call.id
}

/** Lets the night go on until a time of the site's clock. */
export async function runTo(night: Simulation, when: string): Promise<void> {
  const ms = (night.site.parse(when)?.ms ?? 0) - night.time.now()
  await night.run(ms)
}

/** When a phone was rung, as site time without its date. */
export function ringsOf(night: Simulation, extension: string): string[] {
  return night.rung
    .filter((ring) => ring.extension === extension)
    .map(({ atMs }) => night.site.iso(atMs).slice(11, 19))
}

export async function logOf(night: Simulation, id?: string): Promise<LogLine[]> {
  const lines: LogLine[] = []
  for await (const page of night.store.logLines({}))
    lines.push(...page.filter((line) => id === undefined || line.id === id))
  return lines
}
