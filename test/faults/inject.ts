import { spawn, spawnSync } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'

/** Why no system call can be made to fail here, or false. */
export const cannotInject =
  process.getuid?.() !== 0
    ? 'only root can make system calls of another process fail'
    : spawnSync('strace', ['-V']).error !== undefined && 'strace is not installed'

/** Letting go takes milliseconds. */
const stuckMs = 3_000

export interface Injection {
  readonly pid: number
  /** `pwrite64`, or several joined by commas */
  readonly call: string
  /** `EIO` */
  readonly error: string
  /** Which call of a thread fails, counted from now; all of them when not given. */
  readonly when?: number
}

/** A call that failed, as strace writes it. */
export type Failed = string

/** Makes system calls of a running process fail until `stop`, which gives those that did. */
export async function inject(t: Test, { pid, call, error, when }: Injection) {
  const log = join(await tempFolder(t), 'strace.log')
  const strace = spawn(
    'strace',
    [
      ...['-f', '-qq', '-o', log, '-p', String(pid), '-e', `trace=${call}`],
      ...['-e', `inject=${call}:error=${error}${when === undefined ? '' : `:when=${when}`}`],
    ],
    { stdio: 'ignore' },
  )
  t.teardown(() => strace.kill('SIGKILL'))
  await until('strace is attached', async () => (await isTraced(pid)) || strace.exitCode !== null)
  return {
    stop: async (): Promise<Failed[]> => {
      strace.kill('SIGINT')
      const askedMs = performance.now()
      await until('strace has ended', async () => {
        // Letting go of a process that ends or starts others meanwhile, strace may wait without end.
        // What it has seen is in its log already, and the kernel lets go of the process.
        const isStuck = performance.now() - askedMs > stuckMs
        if (isStuck || (await hasEnded(pid))) strace.kill('SIGKILL')
        return strace.exitCode !== null || strace.signalCode !== null
      })
      const text = await readFile(log, 'utf8')
      await rm(log)
      return text.split('\n').filter((line) => line.includes('(INJECTED)'))
    },
  }
}

/** Attached once the kernel names a tracer for every thread. */
async function isTraced(pid: number): Promise<boolean> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const statuses = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/status`, 'utf8').catch(() => '')),
  )
  return statuses.every((status) => status === '' || /TracerPid:\t[1-9]/.test(status))
}

async function hasEnded(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State: X')
  return /^State:\s+[ZX]/m.test(status)
}

/** Whether it was the write of LMDB's meta page: far shorter than any page, within the first two. */
export function isMetaPage(failed: Failed): boolean {
  const [, length, position] = /, (\d+), (\d+)\) += /.exec(failed) ?? []
  return Number(length) < 4_096 && Number(position) < 2 * 65_536
}
