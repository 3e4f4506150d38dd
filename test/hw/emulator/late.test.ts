import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import t from 'tap'
import { TickClock } from '../../../hw/emulator/tick-clock.ts'
import { until } from '../../support/until.ts'

function block(ms: number): void {
  const endMs = performance.now() + ms
  while (performance.now() < endMs);
}

t.test('an emulator that is late takes in what came before each of its pulses', async (t) => {
  const steps: { what: string; ms: number }[] = []
  const clock = new TickClock({
    takeUntil: (ms) => steps.push({ what: 'take', ms }),
    tick: (ms) => steps.push({ what: 'pulse', ms }),
    settle: () => undefined,
  })
  clock.start()
  t.teardown(() => clock.stop())
  block(90)
  const pulses = () => steps.filter(({ what }) => what === 'pulse')
  await until('it has caught up', () => pulses().length >= 4)
  for (const [n, { what, ms }] of steps.entries())
    if (what === 'pulse') t.same(steps[n - 1], { what: 'take', ms })
  const [first, ...others] = pulses()
  t.same(
    others.map(({ ms }) => Math.round(ms - (first?.ms ?? 0))),
    others.map((_, n) => (n + 1) * 20),
    'none is left out, and none is late by the clock of the sound',
  )
})

t.test('what waits in the system is read before the clock goes on', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const accepted = once(server, 'connection')
  const near = connect(port, '127.0.0.1')
  const [far] = (await accepted) as [Socket]
  t.teardown(() => {
    near.destroy()
    far.destroy()
    server.close()
  })
  const order: string[] = []
  const clock = new TickClock({
    takeUntil: () => undefined,
    tick: () => order.push('pulse'),
    settle: () => undefined,
  })
  near.on('data', () => order.push('read'))
  far.write('x')
  await until('it is read', () => order.length > 0)
  clock.start()
  t.teardown(() => clock.stop())
  // From an immediate on, timers come before what waits is read.
  await new Promise((resolve) => setImmediate(resolve))
  order.length = 0
  far.write('x')
  block(60)
  await until('both', () => order.length > 1)
  t.equal(order[0], 'read')
})

t.test('what was slept through is not made up for', async (t) => {
  let pulses = 0
  const clock = new TickClock({
    takeUntil: () => undefined,
    tick: () => {
      pulses += 1
    },
    settle: () => undefined,
  })
  clock.start()
  t.teardown(() => clock.stop())
  block(1_000)
  await until('it goes on', () => pulses > 0)
  t.ok(pulses < 10, `${pulses} pulses`)
})
