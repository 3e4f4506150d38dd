import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { isWaiting } from './files.ts'
import { canMakeNetworks, ownNetwork } from './own-network.ts'
import { readTap } from './read-tap.ts'

export interface FileOutcome {
  readonly file: string
  readonly passed: number
  readonly failed: number
  /** Why tests inside the file were skipped, one reason for each. */
  readonly skipped: readonly string[]
  readonly isGood: boolean
  readonly ms: number
  /** What is worth reading when it has failed. */
  readonly report: string
}

export interface RunOptions {
  readonly seed: number
  readonly limitS: number
}

const maxOutput = 20_000_000
/** A test that is over its limit says so itself, and then has this long to clean up. */
const graceMs = 20_000

const groups = new Set<number>()

/** Runs one test file as a process of its own, with all that it starts ended at the limit. */
export async function runFile(file: string, { seed, limitS }: RunOptions): Promise<FileOutcome> {
  const startedMs = performance.now()
  const [command = '', ...args] = [...leader(file), process.execPath, file]
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      ...{ SEED: String(seed), TAP: '1', TAP_TIMEOUT: String(limitS) },
      // Hundreds of processes start faster when they share what Node has compiled.
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
  let isOver = false
  const timer = setTimeout(
    () => {
      isOver = true
      kill(pid)
    },
    limitS * 1_000 + graceMs,
  )
  const closed = once(child, 'close')
  const [code, signal] = await once(child, 'exit')
  clearTimeout(timer)
  // What it has left behind would keep its output open.
  kill(pid)
  groups.delete(pid)
  await closed
  const tap = readTap(output.stdout)
  const faults = [
    ...(tap.isWhole ? [] : ['its tests did not come to an end']),
    ...(isOver ? [`ended after ${limitS} s`] : []),
    ...(code === 0 ? [] : [`exit ${code ?? signal}`]),
  ]
  const isGood = faults.length === 0 && tap.failed === 0
  return {
    ...{ file, isGood, passed: tap.passed, skipped: tap.skipped },
    failed: isGood ? 0 : Math.max(1, tap.failed),
    ms: performance.now() - startedMs,
    report: isGood ? '' : [tap.report, output.stderr, ...faults].filter(Boolean).join('\n'),
  }
}

/** Ends every test file that runs now, with all that it has started. */
export function endAllFiles(): void {
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
 * terminals, and be hung up with them. As root each file has a network without any other machine:
 * tests of telephones plug cables in and out, and a browser breaks off its requests when it sees that.
 */
function leader(file: string): string[] {
  mayMakeNetworks ??= canMakeNetworks()
  if (!mayMakeNetworks) return ['sh', '-c', '"$@"; exit $?', 'sh']
  // A phone that records what it hears has gaps where it waits for other tests.
  return isWaiting(file) ? [...goFirst, ...ownNetwork] : ownNetwork
}

/** Linux weighs sessions first, where it groups by them, and then the processes of each. */
const goFirst = [
  ...['nice', '-n', '-10', 'sh', '-c'],
  ...['{ echo -10 > /proc/self/autogroup; } 2>/dev/null; exec "$@"', 'sh'],
]

let mayMakeNetworks: boolean | undefined
