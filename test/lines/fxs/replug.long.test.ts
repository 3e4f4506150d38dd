import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { until } from '../../support/until.ts'
import { waitOut } from '../../support/wait-out.ts'
import { isUp, openBench } from './bench.ts'

const never = new AbortController().signal
const times = 100
/** The first times fill caches. */
const settled = 20

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function descriptors(): string[] {
  return readdirSync('/proc/self/fd')
}

/** How many descriptors are open when everything is closed that is being closed. */
async function fewest(): Promise<number> {
  await waitOut(500)
  return descriptors().length
}

/** What is in use when nothing is left to collect. */
async function usedBytes(): Promise<number> {
  let min = Infinity
  for (let look = 0; look < 5; look += 1) {
    await waitOut(20)
    collect()
    min = Math.min(min, process.memoryUsage().heapUsed)
  }
  return min
}

t.test('a bridge is pulled out and plugged in a hundred times, and rings', async (t) => {
  const bench = await openBench(t, { line: { retry: { firstMs: 10, maxMs: 10 } } })
  const { bridge, line, ring, plugIn } = bench
  bridge.phone(1).habit = { kind: 'away' }
  await line.start(never)
  let [openBefore, usedBefore, lost] = [0, 0, 0]
  for (let time = 0; time < times; time += 1) {
    await isUp(bench)
    const call = ring('401', { ringMs: 60_000 })
    await until('the bell rings', () => bridge.phone(1).isRinging)
    await bridge.unplug()
    if ((await call).kind === 'unreachable') lost += 1
    if (time === settled) [openBefore, usedBefore] = [await fewest(), await usedBytes()]
    await plugIn()
  }
  await bridge.unplug()
  await until('it is down', () => line.state().state === 'down')
  t.equal(lost, times)
  await until('no descriptor is left open', () => descriptors().length <= openBefore)
  const grownKb = ((await usedBytes()) - usedBefore) / 1_024
  t.ok(grownKb < 1_024, `no memory is left behind: ${grownKb.toFixed(0)} KB`)
  await plugIn()
  await isUp(bench)
  t.same(await ring('402'), { kind: 'answered' }, 'the next call rings')
  t.same(bridge.problems, [])
})
