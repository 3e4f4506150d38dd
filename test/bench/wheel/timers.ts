/**
 * 10,000 timers due within one second, by one kind of timer: `timers.ts KIND`. A process of its own,
 * so that no kind pays for another. Prints what came of it as JSON.
 */
import { Cron } from 'croner'
import { scheduleJob } from 'node-schedule'
import { v7 } from 'uuid'
import { TimerWheel } from '../../../src/wake/wheel.ts'

const count = 10_000
export const tickMs = 100
/** Setting so many timers takes a while for some kinds. */
const aheadMs = 15_000

export interface TimerFigures {
  readonly early: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly bytes: number
}

type Arm = (atMs: number, fire: () => void) => void

/** Ways to be called at a time; the wheel is looked at by a tick, as the daemon does. */
const kinds: Record<string, () => Arm> = {
  wheel: () => {
    const wheel = new TimerWheel(Date.now())
    const fires = new Map<string, () => void>()
    setInterval(() => {
      for (const id of wheel.advance(Date.now())) fires.get(id)?.()
    }, tickMs)
    return (atMs, fire) => {
      const id = v7()
      fires.set(id, fire)
      wheel.arm(id, atMs)
    }
  },
  setTimeout: () => (atMs, fire) => {
    setTimeout(fire, atMs - Date.now())
  },
  croner: () => (atMs, fire) => {
    new Cron(new Date(atMs), fire)
  },
  'node-schedule': () => (atMs, fire) => {
    scheduleJob(new Date(atMs), fire)
  },
}

async function measure(kind: string): Promise<TimerFigures> {
  const arm = kinds[kind]?.()
  if (!arm) throw new Error(`There is no kind ${kind}.`)
  const lateMs: number[] = []
  const done = new Promise<void>((resolve) => {
    const startMs = Date.now() + aheadMs
    const before = memoryNow()
    for (let n = 0; n < count; n += 1) {
      const atMs = startMs + Math.floor((n * 1_000) / count)
      arm(atMs, () => {
        lateMs.push(Date.now() - atMs)
        if (lateMs.length === count) resolve()
      })
    }
    bytes = (memoryNow() - before) / count
  })
  await done
  lateMs.sort((a, b) => a - b)
  const at = (share: number) => lateMs[Math.floor((count - 1) * share)] ?? 0
  return {
    early: lateMs.filter((ms) => ms < 0).length,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    bytes,
  }
}

let bytes = 0

function memoryNow(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const kind = process.argv[2]
if (import.meta.main && kind !== undefined) {
  process.stdout.write(JSON.stringify(await measure(kind)))
  process.exit(0)
}
