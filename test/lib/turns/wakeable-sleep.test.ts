import { t } from 'tap'
import { WakeableSleep } from '../../../src/lib/turns/wakeable-sleep.ts'

t.test('a sleep lasts its time, or until it is woken', async (t) => {
  const sleep = new WakeableSleep()
  t.equal(await sleep.sleep(1), false)
  const long = sleep.sleep(60_000)
  sleep.wake()
  t.equal(await long, true)
  const endless = sleep.sleep()
  sleep.wake()
  t.equal(await endless, true)
})

t.test('being woken while awake does not shorten the next sleep', async (t) => {
  const sleep = new WakeableSleep()
  sleep.wake()
  t.equal(await sleep.sleep(1), false)
  sleep.wake()
  t.equal(await sleep.sleep(1), false)
})
