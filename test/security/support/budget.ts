import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What one message, request or file may cost, on a machine like the one it was set on. */
export const budget = { turnMs: 50, bytes: 64 * 1024 * 1024 }

/** What it took, at the best of several tries: whatever else the machine does can only add to it. */
export interface Cost {
  /** The most that this thread computed before anybody else was served. */
  readonly turnMs: number
  /** The most memory on top of what was taken before. */
  readonly bytes: number
}

/** How much slower this machine is than the one that the budget was set on; at least 1. */
export function slowness(): number {
  const times = Array.from({ length: 5 }, () => {
    const startMs = cpuMs()
    let sum = 0
    for (let i = 0; i < 4_000; i += 1) sum += JSON.stringify(referenceRecords).length
    return sum > 0 ? cpuMs() - startMs : 0
  })
  // The kernel counts in steps of some milliseconds: the middle one of several long runs tells most.
  return Math.max(1, (times.sort((a, b) => a - b)[2] ?? 0) / referenceMs)
}

const referenceRecords = Array.from({ length: 100 }, (_, i) => ({ id: `${i}`, room: 100 + i }))
const referenceMs = 60

/** What some work costs; done again, and the best taken, when it seems to cost more than the limit. */
export function workMs(work: () => void, limitMs: number): number {
  const startMs = performance.now()
  work()
  let best = performance.now() - startMs
  for (let tries = 0; tries < 5 && best > limitMs; tries += 1) {
    const beganMs = cpuMs()
    work()
    best = Math.min(best, cpuMs() - beganMs)
  }
  return best
}

/** Does the work again while it costs more than the budget; gives what it cost at best. */
export async function costOf(work: () => Promise<unknown>, tries = 10): Promise<Cost> {
  let best = await costOfOne(work)
  for (let i = 1; i < tries && (best.turnMs > budget.turnMs || best.bytes > budget.bytes); i += 1) {
    const { turnMs, bytes } = await costOfOne(work)
    best = { turnMs: Math.min(best.turnMs, turnMs), bytes: Math.min(best.bytes, bytes) }
  }
  return best
}

async function costOfOne(work: () => Promise<unknown>): Promise<Cost> {
  collectGarbage()
  const before = takenBytes()
  let lastMs = cpuMs()
  let turnMs = 0
  let bytes = 0
  const look = () => {
    const nowMs = cpuMs()
    turnMs = Math.max(turnMs, nowMs - lastMs)
    bytes = Math.max(bytes, takenBytes() - before)
    lastMs = nowMs
  }
  const timer = setInterval(look, 1)
  try {
    await work()
    look()
  } finally {
    clearInterval(timer)
  }
  return { turnMs, bytes }
}

/** The time for which this thread was on a processor: what others do at the same time does not count. */
function cpuMs(): number {
  const [onCpuNs] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
  return Number(onCpuNs) / 1e6
}

function takenBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
