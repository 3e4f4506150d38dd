import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Test } from 'tap'
import { tempFolder } from '../support/hotel.ts'
import type { CrashPoint } from '../virtual-time/doomed-store.ts'
import { live, startMs } from './life.ts'

const shortLife = join(import.meta.dirname, 'short-life.ts')
const awayMs = 7_000

/** Ends a process before and after each commit, and lives on. */
export async function crashAtEveryCommit(t: Test): Promise<void> {
  // The processes start faster when they share what Node has compiled.
  const compileCache = process.env.NODE_COMPILE_CACHE ?? (await tempFolder(t))
  const whole = await live({ folder: await tempFolder(t), nowMs: startMs })
  check(t, whole, 'without a crash')
  t.ok(whole.commits.length > 30, `${whole.commits.length} commits`)
  const points = everyPoint(whole.commits)
  // Two at a time: each waits mostly for its process to start.
  const workers = Array.from({ length: 2 }, async () => {
    for (let point = points.shift(); point !== undefined; point = points.shift()) {
      const name = `${point.side} commit ${point.commit}: ${whole.commits[point.commit - 1]}`
      const folder = await tempFolder(t)
      const { signal, diedMs, failed } = await liveShort(folder, point, compileCache)
      t.equal(signal, 'SIGKILL', `${name} ${failed}`)
      const story = await live({ folder, nowMs: diedMs + awayMs }).catch((error: unknown) => error)
      check(t, story, name)
    }
  })
  await Promise.all(workers)
}

/** Runs the process until it has ended itself. */
async function liveShort(folder: string, { commit, side }: CrashPoint, compileCache: string) {
  const child = spawn(process.execPath, [shortLife, folder, String(commit), side], {
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let failed = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    failed += text
  })
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { signal, diedMs: Number(said), failed }
}

function check(t: Test, story: unknown, name: string): void {
  t.match(
    story,
    {
      byRoom: [1, 3, 1, 6, 1, 2, 1, 1],
      isDeleted: true,
      nextDaily: '2026-11-17T07:00:00+01:00',
      alerts: 0,
      // Room 104 on two days, and those above.
      results: { 1: 7, 2: 1, 3: 1, 6: 1 },
    },
    name,
  )
}

/** Every commit, before and after it. */
function everyPoint(kinds: readonly string[]): CrashPoint[] {
  const sides = ['before', 'after'] as const
  return sides.flatMap((side) => kinds.map((_, index) => ({ commit: index + 1, side })))
}
