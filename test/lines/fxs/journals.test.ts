import t from 'tap'
import { FaultJournal } from '../../../src/lines/fxs/fault-journal.ts'
import { NoiseWatch } from '../../../src/lines/fxs/noise-watch.ts'
import { PatientTimer } from '../../../src/lines/patient-timer.ts'
import { KeptJournal } from '../../support/hotel.ts'
import { waitOut } from '../../support/wait-out.ts'

t.test('a fault is told when it comes, and not again for an hour', async (t) => {
  const kept = new KeptJournal()
  const journal = new FaultJournal('annex', kept)
  for (let n = 0; n < 10; n += 1) journal.note(5, 2, n * 1_000)
  journal.note(5, 2, 3_700_000)
  journal.note(0, 4, 0)
  for (let fault = 5; fault < 256; fault += 1) journal.note(7, fault, 0)
  const words = /Line annex: port 5: no telephone answers to the ring current; check the phone/
  t.match(kept.lines, [
    words,
    words,
    /Line annex: the ring supply of the bridge fails/,
    /Line annex: port 7: fault 5 of the bridge/,
  ])
  t.equal(kept.lines.length, 4)
})

t.test('a noisy wire is told once an hour, and a quiet one never', async (t) => {
  const logged: number[] = []
  const watch = new NoiseWatch((damaged) => logged.push(damaged))
  for (let second = 0; second < 600; second += 7) watch.note(second * 1_000)
  t.same(logged, [], 'nine in a minute are few')
  for (let n = 0; n < 200; n += 1) watch.note(700_000 + n * 100)
  t.same(logged, [10])
  for (let n = 0; n < 200; n += 1) watch.note(700_000 + 3_600_000 + n * 100)
  t.same(logged, [10, 10])
})

t.test('who is late reads first what came meanwhile', async (t) => {
  const timer = new PatientTimer()
  const order: string[] = []
  timer.start(20, () => order.push('timer'))
  setTimeout(() => order.push('what came meanwhile'), 60)
  const endMs = performance.now() + 150
  while (performance.now() < endMs);
  await waitOut(300)
  t.same(order, ['what came meanwhile', 'timer'])
  timer.start(10, () => order.push('never'))
  timer.stop()
  await waitOut(50)
  t.equal(order.length, 2)
})
