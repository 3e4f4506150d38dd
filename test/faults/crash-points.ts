import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Test } from 'tap'
import { tempFolder } from '../hotel.ts'

const life = join(import.meta.dirname, 'life.ts')
const start = Date.parse('2026-11-15T06:00:00+01:00')
const awayMs = 7_000

interface Story {
  readonly results: Record<string, number>
  readonly byRoom: number[]
  readonly isDeleted: boolean
  readonly nextDaily: string
  readonly alerts: number
  readonly commits: number
}

interface LifeOptions {
  /** The processes start faster when they share what Node has compiled. */
  readonly compileCache: string
  readonly crash?: CrashPoint
}

/** Runs the lives of the calls on a folder, up to a crash or to their end. */
async function live(folder: string, nowMs: number, { compileCache, crash }: LifeOptions) {
  const child = spawn(process.execPath, [life, folder, String(nowMs), ...(crash ?? [])], {
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
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  const story = /^story (.*)$/m.exec(said)?.[1]
  return {
    code,
    signal,
    failed,
    diedMs: Number(/^time (\d+)$/m.exec(said)?.[1]),
    story: story === undefined ? undefined : (JSON.parse(story) as Story),
  }
}

function check(t: Test, story: Story | undefined, name: string): void {
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

export type CrashPoint = [commit: string, side: 'before' | 'after']

/** Ends the process at each of the points that `choose` gives for so many commits, and runs on. */
export async function crashAtPoints(
  t: Test,
  choose: (commits: number) => CrashPoint[],
): Promise<void> {
  const compileCache = process.env.NODE_COMPILE_CACHE ?? (await tempFolder(t))
  const whole = await live(await tempFolder(t), start, { compileCache })
  check(t, whole.story, `without a crash ${whole.failed}`)
  const commits = whole.story?.commits ?? 0
  t.ok(commits > 30, `${commits} commits`)
  const points = choose(commits)
  // Two at a time: each waits mostly for its process to start.
  const workers = Array.from({ length: 2 }, async () => {
    for (let point = points.shift(); point !== undefined; point = points.shift()) {
      const name = `${point[1]} commit ${point[0]}`
      const folder = await tempFolder(t)
      const first = await live(folder, start, { compileCache, crash: point })
      t.equal(first.signal, 'SIGKILL', `${name} ${first.failed}`)
      const second = await live(folder, first.diedMs + awayMs, { compileCache })
      check(t, second.story, `${name} ${second.failed}`)
    }
  })
  await Promise.all(workers)
}

export function pointsOf(commits: number, side: CrashPoint[1], every = 1): CrashPoint[] {
  return Array.from({ length: Math.ceil(commits / every) }, (_, i) => [String(i * every + 1), side])
}
