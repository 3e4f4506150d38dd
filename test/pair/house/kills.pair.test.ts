import t from 'tap'
import { until } from '../../support/until.ts'
import { openHouse } from './house.ts'
import { Load } from './load.ts'

t.test('a box that is killed loses nothing', async (t) => {
  const house = await openHouse(t)
  const load = new Load(house)
  await load.furnish()
  load.start()
  const holder = await house.whole()
  await until('calls are booked', () => load.booked.length > 50)
  const killedMs = performance.now()
  house.boxes[holder].signal('SIGKILL')
  await until('the other box takes changes', () => load.lastTakenMs > killedMs + 1_000)
  t.comment(`taken again after ${Math.round(load.lastTakenMs - killedMs)} ms`)
  const next = await house.whole()
  t.not(next, holder)
  await load.stop()
  const { json } = await house.boxes[next].client(house.password).get('/rest/wakeup/list/pending')
  const known = new Set(json.pending.map(({ id }: { id: string }) => id))
  t.same(
    load.booked.filter(({ id }) => !known.has(id)),
    [],
  )
})
