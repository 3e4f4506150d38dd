import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { v7 } from 'uuid'
import { Source } from '../../../src/core/model/wakeup.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { book } from '../../../src/core/wakeup/book.ts'
import { openStore } from '../../../src/store/store.ts'
import { makeJournal } from '../../../src/system/journal.ts'
import { Desk } from '../../../src/wake/desk.ts'
import { TimerWheel } from '../../../src/wake/wheel.ts'
import { answeringSite } from '../answering-site.ts'
import { TimerHeap } from '../heap.ts'
import { benchFolder } from '../hotel.ts'
import { median } from '../http/load.ts'
import type { Measure, Measures } from '../measure.ts'
import { type TimerFigures, tickMs } from './timers.ts'

const pending = 100_000
const repeats = 9
const reachMs = 400 * 86_400_000

export async function* wheelMeasures(): Measures {
  yield insertAndCancel()
  yield await memory()
  yield* await dueInOneSecond()
}

/** Nanoseconds for setting and cancelling one timer more among those that are pending. */
function nsFor(timers: { arm(id: string, atMs: number): void; disarm(id: string): void }): number {
  const nowMs = Date.now()
  const anyTime = () => nowMs + Math.floor(Math.random() * reachMs)
  for (let n = 0; n < pending; n += 1) timers.arm(v7(), anyTime())
  const more = Array.from({ length: pending }, () => ({ id: v7(), atMs: anyTime() }))
  const startMs = performance.now()
  for (const { id, atMs } of more) timers.arm(id, atMs)
  for (const { id } of more) timers.disarm(id)
  return ((performance.now() - startMs) * 1e6) / pending
}

function insertAndCancel(): Measure {
  const wheel: number[] = []
  const heap: number[] = []
  for (let i = 0; i < repeats; i += 1) {
    wheel.push(nsFor(new TimerWheel(Date.now())))
    heap.push(nsFor(new TimerHeap()))
  }
  return {
    what: 'timer: set and cancel, 100,000 pending | binary heap',
    ours: `${Math.round(median(wheel))} ns`,
    reference: `${Math.round(median(heap))} ns`,
    ratio: median(wheel.map((ns, i) => ns / (heap[i] ?? ns))),
    goal: { kind: 'at most', value: 0.5 },
  }
}

const run = promisify(execFile)

async function inProcess(file: string, ...words: string[]): Promise<TimerFigures> {
  const args = ['--expose-gc', join(import.meta.dirname, file), ...words]
  const { stdout } = await run(process.execPath, args)
  return JSON.parse(stdout) as TimerFigures
}

async function memory(): Promise<Measure> {
  const script =
    `import{TimerWheel}from'${join(import.meta.dirname, '../../../src/wake/wheel.ts')}';` +
    `import{v7}from'uuid';const ids=Array.from({length:1e6},()=>v7());` +
    `const used=()=>{gc();const m=process.memoryUsage();return m.heapUsed+m.arrayBuffers};` +
    `const before=used();const now=Date.now();const wheel=new TimerWheel(now);` +
    `for(const id of ids)wheel.arm(id,now+Math.floor(Math.random()*${reachMs}));` +
    `console.log((used()-before)/wheel.size)`
  const args = ['--expose-gc', '--input-type=module', '-e', script]
  const { stdout } = await run(process.execPath, args, {
    cwd: join(import.meta.dirname, '../../..'),
  })
  const bytes = Number(stdout)
  return {
    what: 'timer: bytes each, 1,000,000 timers | 64',
    ours: `${bytes.toFixed(1)} B`,
    reference: '64 B',
    ratio: bytes / 64,
    goal: { kind: 'at most', value: 1 },
  }
}

async function dueInOneSecond(): Promise<Measure[]> {
  const wheel = await inProcess('timers.ts', 'wheel')
  const others: [string, TimerFigures][] = []
  for (const kind of ['setTimeout', 'croner', 'node-schedule'])
    others.push([kind, await inProcess('timers.ts', kind)])
  const desk = await throughTheDesk()
  const words = ({ early, p50, p99, max }: TimerFigures) =>
    `${p50}/${p99}/${max} ms${early > 0 ? `, ${early} early` : ''}`
  const reference = others.map(([kind, figures]) => `${kind} ${words(figures)}`).join('; ')
  const bytes = others.map(([kind, figures]) => `${kind} ${Math.round(figures.bytes)}`).join(', ')
  const note = `with closures, bytes each: ours ${Math.round(wheel.bytes)}, ${bytes}`
  const goal = (what: string, ours: TimerFigures, lateMs: number, limitMs: number): Measure => ({
    what: `10,000 due in a second, ${what}, p50/p99/max | tick of ${tickMs} ms + ${limitMs - tickMs}`,
    ours: words(ours),
    reference: `${limitMs} ms`,
    ratio: ours.early > 0 ? Number.POSITIVE_INFINITY : lateMs / limitMs,
    goal: { kind: 'at most', value: 1 },
  })
  return [
    goal('wheel p99', wheel, wheel.p99, tickMs + 5),
    goal('wheel max', wheel, wheel.max, tickMs + 20),
    {
      what: '10,000 due in a second, p50/p99/max, wheel | others',
      ours: words(wheel),
      reference,
      ratio: wheel.p99 / Math.max(...others.map(([, { p99 }]) => p99)),
      note,
    },
    {
      what: '10,000 due in a second, until the line rings, each on disk | tick',
      ours: words(desk),
      reference: `${tickMs} ms`,
      ratio: desk.p99 / tickMs,
    },
  ]
}

const calls = 10_000
const rooms = Array.from({ length: calls }, (_, n) => String(10_000 + n))

/** The whole way: booked on a real store, begun with a durable commit each, then the line is asked to ring. */
async function throughTheDesk(): Promise<TimerFigures> {
  const folder = mkdtempSync(join(benchFolder(), 'desk-'))
  const journal = { ...makeJournal(), info: () => undefined }
  const onFatal = (error: unknown) => {
    throw error
  }
  const store = openStore(join(folder, 'store'), { journal, onFatal })
  await addRooms(store)
  const firstDueMs = Math.ceil(Date.now() / 1_000) * 1_000 + 4_000
  const lateMs: number[] = []
  const onRing = (extension: string) => {
    lateMs.push(Date.now() - (firstDueMs + Math.floor((Number(extension) - 10_000) / 10)))
  }
  const site = answeringSite({ channels: calls, onRing })
  const parts = {
    store,
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    journal,
    site,
    newId: v7,
    zoneRules: '',
    isClockSynchronised: () => Promise.resolve(true),
    onFatal,
  }
  const desk = new Desk(parts)
  await desk.start()
  const actor = { name: 'bench', permissions: [], tenant: '', source: Source.rest } as const
  for (let n = 0; n < calls; n += 10)
    await store.commit(function* (read) {
      const context = { ...parts, ...site, read, actor, nowMs: Date.now() }
      const { change } = yield* book(context, {
        rooms: rooms.slice(n, n + 10),
        when: { ms: firstDueMs + n / 10, wall: '' },
        daily: false,
        prompt: 0,
        capacityOf: (extension) => desk.capacityOf(extension),
      })
      return { change, value: undefined }
    })
  const ticker = setInterval(() => void desk.tick(), tickMs)
  // Looked at seldom: whoever looks every few milliseconds makes calls late.
  while (lateMs.length < calls && Date.now() < firstDueMs + 30_000)
    await new Promise((resolve) => setTimeout(resolve, 100))
  clearInterval(ticker)
  await desk.idle()
  await desk.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
  return figuresOf(lateMs)
}

async function addRooms(store: Store): Promise<void> {
  const plain = { language: '', method: '', tenant: '', list: ['mailbox'] } as const
  await store.commit(() => ({
    change: rooms.map((room) => ({ put: 'room', record: { room, extension: room, ...plain } })),
    value: undefined,
  }))
}

function figuresOf(lateMs: number[]): TimerFigures {
  lateMs.sort((a, b) => a - b)
  const at = (share: number) => lateMs[Math.floor((lateMs.length - 1) * share)] ?? Number.NaN
  return {
    early: lateMs.filter((ms) => ms < 0).length,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    bytes: 0,
  }
}
