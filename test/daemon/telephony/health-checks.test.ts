import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { LineDriver } from '../../../src/core/ports/line-driver.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { makeHealthChecks } from '../../../src/daemon/telephony/health-checks.ts'
import { Media } from '../../../src/lines/media/media.ts'
import { LoopPauses } from '../../../src/lines/sip/agent/loop-pauses.ts'
import { openStore } from '../../../src/store/store.ts'
import { openUp } from '../../lines/fxs/bench.ts'
import { startMedia } from '../../lines/media/scene.ts'
import { makeLine } from '../../lines/sip/bench.ts'
import { KeptJournal, tempFolder } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { waitOut } from '../../support/wait-out.ts'

const never = new AbortController().signal
const hangingWorker = join(import.meta.dirname, '../../lines/media/worker/hanging-worker.ts')

type Storage = Parameters<typeof makeHealthChecks>[0]
type Telephony = Parameters<typeof makeHealthChecks>[1]

function healthChecksOf(parts: Partial<Storage & Telephony>) {
  const store: Pick<Store, 'healthCheck'> = { healthCheck: () => new Promise(() => {}) }
  const media = new Media({ journal: new KeptJournal() })
  const all = { isStarted: true, store, desk: { ticks: 0 }, media, lines: { atWork: [] }, ...parts }
  return makeHealthChecks(all, all)
}

/** The beats of a part by its name, as they are now. */
function beatsOf(healthChecks: ReturnType<typeof healthChecksOf>, name: string): number {
  return (
    healthChecks()
      .find((healthCheck) => healthCheck.name === name)
      ?.heartbeat().beats ?? Number.NaN
  )
}

async function goesOn(
  healthChecks: ReturnType<typeof healthChecksOf>,
  name: string,
): Promise<void> {
  const before = beatsOf(healthChecks, name)
  await until(`${name} goes on`, () => beatsOf(healthChecks, name) > before)
}

async function standsStill(t: Test, healthChecks: ReturnType<typeof healthChecksOf>, name: string) {
  const before = beatsOf(healthChecks, name)
  await waitOut(200)
  t.equal(beatsOf(healthChecks, name), before)
}

t.test('the desk goes on while it ticks', async (t) => {
  const desk = { ticks: 1 }
  const healthChecks = healthChecksOf({ desk })
  t.equal(beatsOf(healthChecks, 'the desk'), 1)
  desk.ticks = 2
  t.equal(beatsOf(healthChecks, 'the desk'), 2)
})

t.test('the store goes on while it takes real commits, or says that it cannot', async (t) => {
  const store = openStore(join(await tempFolder(t), 'store'), {
    journal: new KeptJournal(),
    noSync: false,
    onFatal: (error) => t.fail(String(error)),
  })
  t.teardown(() => store.close())
  await goesOn(healthChecksOf({ store }), 'the store')
  t.equal(store.state().commits, 1, 'a real commit')
  await goesOn(healthChecksOf({ store }), 'the store')
  t.equal(store.state().commits, 1, 'one that was made a moment ago is proof enough')
  const full = { healthCheck: () => Promise.reject(new Error('full')) }
  await goesOn(healthChecksOf({ store: full }), 'the store')
  await standsStill(t, healthChecksOf({}), 'the store')
})

t.test('the sound goes on without a thread, with one, and not with one that hangs', async (t) => {
  const name = 'the sound of calls'
  await goesOn(healthChecksOf({}), name)
  const { media } = await startMedia(t)
  await goesOn(healthChecksOf({ media }), name)
  const { media: hanging } = await startMedia(t, hangingWorker)
  const healthChecks = healthChecksOf({ media: hanging })
  await until('it answers once', () => beatsOf(healthChecks, name) > 0)
  await standsStill(t, healthChecks, name)
  await hanging.close()
  await until('a thread that has ended hangs no more', () => beatsOf(healthChecks, name) > 1)
})

t.test('a line goes on while its PBX or its bridge is there, and while it is not', async (t) => {
  const lineOf = (driver: LineDriver) =>
    healthChecksOf({ lines: { atWork: [{ name: 'a', driver }] } })
  const { line: sip } = await makeLine(t, { server: 'sip:127.0.0.1:9;transport=tcp' })
  await sip.start(never)
  t.equal(sip.state().state, 'down')
  const fxs = await openUp(t, { line: { retry: { firstMs: 10, maxMs: 10 } } })
  await goesOn(lineOf(fxs.line), 'line a')
  await fxs.bridge.unplug()
  await until('it is down', () => fxs.line.state().state === 'down')
  await goesOn(lineOf(fxs.line), 'line a')
  await goesOn(lineOf(sip), 'line a')
})

t.test('a loop that sleeps may take as long as it sleeps, and then some', async (t) => {
  const pauses = new LoopPauses()
  pauses.noteProgress()
  const { beats, limitMs } = pauses.heartbeat
  const sleeping = pauses.sleep(1_800_000)
  t.strictSame(pauses.heartbeat, { beats: beats + 1, limitMs: limitMs + 1_800_000 })
  pauses.wake()
  await sleeping
  t.strictSame(pauses.heartbeat, { beats: beats + 2, limitMs })
})

t.test('a desk that does not work, because another box does, stands still and is well', (t) => {
  const names = (isStarted: boolean) =>
    healthChecksOf({ isStarted })().map((healthCheck) => healthCheck.name)
  t.ok(names(true).includes('the desk'))
  t.notOk(names(false).includes('the desk'))
  t.end()
})
