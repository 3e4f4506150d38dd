import t from 'tap'
import { type Paced, TickScheduler } from '../../../../src/lines/media/worker/tick-scheduler.ts'

/** Counts its ticks, also those that were left out, and can be waited for. */
class Counter implements Paced {
  ticks = 0
  calls = 0
  #wake = () => {}

  tick(skipped: number): void {
    this.ticks += skipped + 1
    this.calls += 1
    this.#wake()
  }

  async until(ticks: number): Promise<void> {
    while (this.ticks < ticks)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
  }
}

t.test('all members get as many ticks as time has passed', async (t) => {
  const rounds = new TickScheduler()
  const members = Array.from({ length: 9 }, () => new Counter())
  const beganMs = performance.now()
  for (const member of members) rounds.add(member)
  for (const member of members) rounds.add(member)
  await members[8]?.until(30)
  const passed = (performance.now() - beganMs) / 20
  for (const member of members) {
    t.ok(Math.abs(member.ticks - passed) < 4, `${member.ticks} of ${passed.toFixed(1)}`)
    rounds.remove(member)
  }
})

t.test('after a stall time is left out, without a burst', async (t) => {
  const rounds = new TickScheduler()
  const member = new Counter()
  rounds.add(member)
  await member.until(3)
  const calls = member.calls
  const beganMs = performance.now()
  while (performance.now() < beganMs + 400);
  await member.until(member.ticks + 1)
  t.ok(member.calls <= calls + 3, `${member.calls - calls} calls`)
  t.ok(member.ticks >= 20, `${member.ticks} ticks`)
  rounds.remove(member)
})

t.test(
  'whoever is removed gets no tick, and who comes back gets no more than others',
  async (t) => {
    const rounds = new TickScheduler()
    const [first, second] = [new Counter(), new Counter()]
    for (let n = 0; n < 5; n += 1) {
      rounds.add(first)
      rounds.remove(first)
    }
    const before = first.ticks
    rounds.add(second)
    const beganMs = performance.now()
    await second.until(20)
    const passed = (performance.now() - beganMs) / 20
    t.equal(first.ticks, before)
    t.ok(second.ticks - passed < 3, `${second.ticks} of ${passed.toFixed(1)}`)
    rounds.remove(second)
  },
)
