/**
 * The lives of a few calls in virtual time, as a process of its own that may be told to end at a
 * commit: `life.ts FOLDER NOW [COMMIT SIDE]`. Run it again on the same folder and it goes on. What
 * clients were told is kept beside the store, as clients would. Says `time MS` before it ends, and
 * `story JSON` when all is done.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { RingOutcome, RingRequest } from '../../src/core/ports.ts'
import type { CrashPoint } from '../simulation/doomed-store.ts'
import type { Acknowledged } from '../simulation/options.ts'
import { Simulation } from '../simulation/simulation.ts'
import { checkStory } from '../simulation/story.ts'
import type { Behaviour } from '../simulation/virtual-line.ts'

const [folder = '', now = '', commit, side] = process.argv.slice(2)
const start = Date.parse('2026-11-15T06:00:00+01:00')
const minute = 60_000
const at = (hhmmss: string) => Date.parse(`2026-11-15T${hhmmss}+01:00`)

interface Ledger {
  done: number
  acknowledged: Acknowledged[]
  deleted: string[]
  ids: Record<string, string>
  operatorCalls: number
}

const ledgerFile = join(folder, 'ledger.json')
const ledger: Ledger = existsSync(ledgerFile)
  ? (JSON.parse(readFileSync(ledgerFile, 'utf8')) as Ledger)
  : { done: 0, acknowledged: [], deleted: [], ids: {}, operatorCalls: 0 }

const simulation = new Simulation({
  file: join(folder, 'store'),
  startMs: Number(now),
  zone: 'Europe/Vienna',
  rooms: [
    ...['101', '102', '103', '104', '107', '108', '109'].map((room) => ({ room })),
    { room: '105', method: 'manual' },
    { room: '106', method: 'backup' },
  ],
  lines: [{ name: 'pbx', channels: 4, reaches: () => true }],
  behave,
  onCrash: () => {
    say(`time ${simulation.time.now()}`)
    process.kill(process.pid, 'SIGKILL')
  },
})

/** By what the guest was asked before, not by what this process has seen. */
function behave({ extension, say }: RingRequest): Behaviour {
  const ends = (outcome: RingOutcome, tookMs: number): Behaviour => ({ outcome, tookMs })
  if (say.kind === 'alert') {
    ledger.operatorCalls += 1
    keep()
    return ends(
      ledger.operatorCalls % 2 === 0 ? { kind: 'answered', key: '5' } : { kind: 'busy' },
      5_000,
    )
  }
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

/** What people ask for, and when. Each is asked again until it was answered. */
const orders: { atMs: number; do: () => Promise<unknown> }[] = [
  ...['101', '102', '103', '105', '106', '108', '109'].map((room) => ({
    atMs: start,
    do: () => booked(room, room, '2026-11-15T07:00:00'),
  })),
  { atMs: start, do: () => booked('104', '104', '2026-11-15T07:00:00', true) },
  { atMs: start, do: () => booked('first', '107', '2026-11-15T07:00:00') },
  { atMs: start, do: () => booked('second', '107', '2026-11-15T07:00:40') },
  { atMs: at('07:00:20'), do: () => simulation.order(ledger.ids['108'] ?? '', 2) },
  {
    atMs: at('07:00:25'),
    do: async () => {
      const id = ledger.ids['109'] ?? ''
      // The answer to an earlier try may have been lost.
      if (simulation.store.wakeup(id)) await simulation.order(id, 'delete')
      simulation.deleted.add(id)
      ledger.deleted.push(id)
    },
  },
]

async function booked(name: string, room: string, when: string, daily = false): Promise<void> {
  const [call] = (await simulation.book([room], when, daily)) ?? []
  assert(call)
  ledger.acknowledged.push(call)
  ledger.ids[name] = call.id
}

function keep(): void {
  writeFileSync(ledgerFile, JSON.stringify(ledger))
}

function say(text: string): void {
  writeSync(1, `${text}\n`)
}

for (const call of ledger.acknowledged) simulation.acknowledged.set(call.id, call)
for (const id of ledger.deleted) simulation.deleted.add(id)
const point: CrashPoint | undefined =
  commit === undefined ? undefined : { commit: Number(commit), side: side as CrashPoint['side'] }
await simulation.open(point)
for (const order of orders.slice(ledger.done)) {
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
const result = (name: string) => store.wakeup(ledger.ids[name] ?? '')?.result
say(
  `story ${JSON.stringify({
    results,
    byRoom: ['101', '102', '103', '105', '106', '108', 'first', 'second'].map(result),
    isDeleted: store.wakeup(ledger.ids['109'] ?? '') === undefined,
    nextDaily: store.wakeup(ledger.ids['104'] ?? '')?.scheduled,
    alerts: store.all('alert').length,
    commits: simulation.commits,
  })}`,
)
await simulation.close()
