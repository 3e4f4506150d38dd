import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { isWaiting } from './files.ts'
import { canMakeNetworks, ownNetwork } from './own-network.ts'
import type { Heartbeat, Lack } from './pulse.ts'
import { readTap } from './read-tap.ts'

export interface FileOutcome {
  readonly file: string
  readonly isGood: boolean
  readonly ms: number
  /** What is worth reading when it has failed. */
  readonly report: string
}

/** What came of the files that one process has run. */
export interface ProcessOutcome {
  readonly files: readonly FileOutcome[]
  readonly passed: number
  readonly failed: number
  /** Why tests inside the files were skipped, one reason for each. */
  readonly skipped: readonly string[]
  /** What the machine kept from them. */
  readonly lack: Lack
}

export interface RunOptions {
  readonly seed: number
  readonly limitS: number
  readonly pulse: Heartbeat
}

const maxOutput = 20_000_000
/** A test that is over its limit says so itself, and then has this long to clean up. */
const graceMs = 20_000

const groups = new Set<number>()

/** Runs test files in a process of their own, with all that they start ended at the limit. */
export async function runProcess(
  files: readonly string[],
  { seed, limitS, pulse }: RunOptions,
): Promise<ProcessOutcome> {
  const mark = pulse.mark()
  const inTurn = join(import.meta.dirname, 'in-turn.ts')
  const [command = '', ...args] = [...leader(files), process.execPath, inTurn, ...files]
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      ...{ SEED: String(seed), TAP: '1', TAP_TIMEOUT: String(limitS) },
      // They start faster when they share what Node has compiled.
      NODE_COMPILE_CACHE: resolve('build/out/compile-cache'),
    },
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      if (output[name].length < maxOutput) output[name] += text
    })
  const pid = child.pid ?? 0
  groups.add(pid)
  const limitMs = limitS * files.length * 1_000 + graceMs
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    kill(pid)
  }, limitMs)
  const closed = once(child, 'close')
  const [code, signal] = await once(child, 'exit')
  clearTimeout(timer)
  // What it has left behind would keep its output open.
  kill(pid)
  groups.delete(pid)
  await closed
  const faults = [
    ...(isOver ? [`ended after ${limitMs / 1_000} s`] : []),
    ...(code === 0 ? [] : [`exit ${code ?? signal}`]),
  ]
  return { ...processOutcome(files, output, faults), lack: pulse.lackSince(mark) }
}

function processOutcome(
  files: readonly string[],
  { stdout, stderr }: { readonly stdout: string; readonly stderr: string },
  faults: readonly string[],
): Omit<ProcessOutcome, 'lack'> {
  const { tests, passed, failed, skipped } = readTap(stdout)
  const areGood = files.every((file) => tests.get(file)?.isGood)
  // What is wrong with a process whose files are good is the fault of the last one.
  const blamed = areGood && faults.length > 0 ? files.at(-1) : undefined
  const outcomes = files.map((file): FileOutcome => {
    const test = tests.get(file)
    if (test === undefined) {
      const report = ['it was not begun', stderr, ...faults].filter(Boolean).join('\n')
      return { file, isGood: false, ms: 0, report }
    }
    const isGood = test.isGood && file !== blamed
    const end = test.isWhole ? [] : ['its tests did not come to an end']
    const report = [test.report, stderr, ...end, ...faults].filter(Boolean).join('\n')
    return { file, isGood, ms: test.ms, report: isGood ? '' : report }
  })
  const bad = outcomes.filter(({ isGood }) => !isGood).length
  return { files: outcomes, passed, failed: bad === 0 ? 0 : Math.max(bad, failed), skipped }
}

/** Ends all that runs now, with all that it has started. */
export function endAll(): void {
  for (const pid of groups) kill(pid)
}

function kill(group: number): void {
  // 0 is the group of this process: what could not be started has none.
  if (group === 0) return
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // Nothing is left of it.
  }
}

/**
 * A shell leads the process group: a test that led it would get the serial ports that it opens as its
 * terminals, and be hung up with them. As root each has a network without any other machine:
 * tests of telephones plug cables in and out, and a browser breaks off its requests when it sees that.
 */
function leader(files: readonly string[]): string[] {
  mayMakeNetworks ??= canMakeNetworks()
  if (!mayMakeNetworks) return ['sh', '-c', '"$@"; exit $?', 'sh']
  // A phone that records what it hears has gaps where it waits for other tests.
  return files.every(isWaiting) ? [...goFirst, ...ownNetwork] : ownNetwork
}

/** Linux weighs sessions first, where it groups by them, and then the processes of each. */
const goFirst = [
  ...['nice', '-n', '-10', 'sh', '-c'],
  ...['{ echo -10 > /proc/self/autogroup; } 2>/dev/null; exec "$@"', 'sh'],
]

let mayMakeNetworks: boolean | undefined
