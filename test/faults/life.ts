import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Result } from '../../src/core/model/wakeup.ts'
import type { Change, Write } from '../../src/core/ports/change.ts'
import type { RingOutcome, RingRequest } from '../../src/core/ports/line-driver.ts'
import type { CrashPoint } from '../virtual-time/doomed-store.ts'
import type { Acknowledged } from '../virtual-time/options.ts'
import { Simulation } from '../virtual-time/simulation.ts'
import { checkStory } from '../virtual-time/story.ts'
import type { Behaviour } from '../virtual-time/virtual-line.ts'

export const startMs = Date.parse('2026-11-15T06:00:00+01:00')
const minute = 60_000
const at = (hhmmss: string) => Date.parse(`2026-11-15T${hhmmss}+01:00`)

export interface Story {
  readonly results: Record<string, number>
  readonly byRoom: (number | undefined)[]
  readonly isDeleted: boolean
  readonly nextDaily: string | undefined
  readonly alerts: number
  /** What each commit was about, in their order. */
  readonly commits: readonly string[]
}

interface LifeOptions {
  readonly folder: string
  readonly nowMs: number
  /** Where this life is cut short. */
  readonly crash?: CrashPoint
  /** Ends the process; it is the time of the hotel. */
  readonly onCrash?: (nowMs: number) => void
}

interface Ledger {
  done: number
  acknowledged: Acknowledged[]
  deleted: string[]
  ids: Record<string, string>
  operatorCalls: number
}

/**
 * The lives of a few calls in virtual time. Run on a folder where a process was ended, it goes on.
 * What clients were told is kept beside the store, as clients would.
 */
export async function live({ folder, nowMs, crash, onCrash }: LifeOptions): Promise<Story> {
  const ledgerFile = join(folder, 'ledger.json')
  const ledger = readLedger(ledgerFile)
  const keep = () => writeFileSync(ledgerFile, JSON.stringify(ledger))
  const commits: string[] = []
  const simulation = new Simulation({
    file: join(folder, 'store'),
    startMs: nowMs,
    zone: 'Europe/Vienna',
    rooms: [
      ...['101', '102', '103', '104', '107', '108', '109'].map((room) => ({ room })),
      { room: '105', method: 'manual' },
      { room: '106', method: 'backup' },
    ],
    lines: [{ name: 'pbx', channels: 4, reaches: () => true }],
    behave: (call) => {
      if (call.say.kind !== 'alert') return guestOf(simulation, call)
      ledger.operatorCalls += 1
      keep()
      return ends(
        ledger.operatorCalls % 2 === 0 ? { kind: 'answered', key: '5' } : { kind: 'busy' },
        5_000,
      )
    },
    onCommit: (change) => commits.push(kindOf(change)),
    onCrash: () => onCrash?.(simulation.time.now()),
  })
  for (const call of ledger.acknowledged) simulation.clients.acknowledged.set(call.id, call)
  for (const id of ledger.deleted) simulation.clients.deleted.add(id)
  await simulation.open(crash)
  for (const order of ordersOf(simulation, ledger).slice(ledger.done)) {
    if (simulation.time.now() < order.atMs) await simulation.run(order.atMs - simulation.time.now())
    await order.do()
    ledger.done += 1
    keep()
    await simulation.settle()
  }
  // Until the second day of the daily call, and everything that followed from the first, is over.
  await simulation.run(at('08:30:00') + 1_440 * minute - simulation.time.now())
  const { results } = await checkStory(simulation)
  const { store } = simulation
  const wakeup = (name: string) => store.wakeup(ledger.ids[name] ?? '')
  const rooms = ['101', '102', '103', '105', '106', '108', 'first', 'second']
  const story = {
    results,
    byRoom: rooms.map((name) => wakeup(name)?.result),
    isDeleted: wakeup('109') === undefined,
    nextDaily: wakeup('104')?.scheduled,
    alerts: store.all('alert').length,
    commits,
  }
  await simulation.close()
  return story
}

function readLedger(file: string): Ledger {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Ledger
  return { done: 0, acknowledged: [], deleted: [], ids: {}, operatorCalls: 0 }
}

const ends = (outcome: RingOutcome, tookMs: number): Behaviour => ({ outcome, tookMs })

/** By what the guest was asked before, not by what this process has seen. */
function guestOf(simulation: Simulation, { extension }: RingRequest): Behaviour {
  const [call] = simulation.store.pendingOf(extension)
  const record = simulation.store.wakeup(call?.id ?? '')
  switch (extension) {
    case '102':
      return ends((record?.tries ?? 0) % 2 === 1 ? { kind: 'busy' } : { kind: 'unanswered' }, 3_000)
    case '103':
      return ends({ kind: 'answered', key: record?.snoozes === 0 ? '1' : '3' }, 8_000)
    case '108':
    case '109':
      return ends({ kind: 'unanswered' }, 45_000)
    default:
      return ends({ kind: 'answered' }, 10_000)
  }
}

interface Order {
  readonly atMs: number
  readonly do: () => Promise<unknown>
}

/** What people ask for, and when. Each is asked again until it was answered. */
function ordersOf(simulation: Simulation, ledger: Ledger): Order[] {
  const books = (name: string, room: string, when: string, daily = false): Order => ({
    atMs: startMs,
    do: async () => {
      const [call] = (await simulation.clients.book([room], when, { daily })) ?? []
      assert(call)
      ledger.acknowledged.push(call)
      ledger.ids[name] = call.id
    },
  })
  const seven = '2026-11-15T07:00:00'
  return [
    ...['101', '102', '103', '105', '106', '108', '109'].map((room) => books(room, room, seven)),
    books('104', '104', seven, true),
    books('first', '107', seven),
    books('second', '107', '2026-11-15T07:00:40'),
    {
      atMs: at('07:00:20'),
      do: () => simulation.clients.order(ledger.ids['108'] ?? '', Result.noAnswer),
    },
    {
      atMs: at('07:00:25'),
      do: async () => {
        const id = ledger.ids['109'] ?? ''
        // The answer to an earlier try may have been lost.
        if (simulation.store.wakeup(id)) await simulation.clients.order(id, 'delete')
        simulation.clients.deleted.add(id)
        ledger.deleted.push(id)
      },
    },
  ]
}

/** What a commit is about: the tables that it writes to, and the lines of its log. */
function kindOf(change: Change): string {
  return [...new Set(change.map(nameOf))].sort().join(', ')
}

function nameOf(write: Write): string {
  if ('log' in write) return `log ${write.log.event}`
  if ('queue' in write) return `queue ${write.queue.type}`
  return 'remove' in write ? `remove ${write.remove}` : `put ${write.put}`
}
