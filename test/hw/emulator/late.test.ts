import { closeSync, openSync, writeSync } from 'node:fs'
import t from 'tap'
import { until } from '../../until.ts'
import { setCall, soundFrame } from './host.ts'

t.test('when the emulator itself is late, no host is blamed for it', async (t) => {
  const { bridge, host, path } = await setCall(t)
  host.talk(1)
  host.sound(1, 0, 4)
  await until('it plays', () => (bridge.phone(1).heardMs > 0 ? true : undefined))
  // From an immediate on, timers come before what waits is read.
  await new Promise((resolve) => setImmediate(resolve))
  const file = openSync(path, 'w')
  for (let number = 4; number < 17; number++) writeSync(file, soundFrame(1, number))
  closeSync(file)
  const untilMs = performance.now() + 200
  while (performance.now() < untilMs);
  await until('it goes on', () => (bridge.phone(1).heardMs > 200 ? true : undefined))
  t.equal(bridge.phone(1).underruns, 0)
})
