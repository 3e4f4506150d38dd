import t from 'tap'
import { changeEntry } from '../../../src/core/catalogue.ts'
import { Result } from '../../../src/core/model/wakeup.ts'
import { ringAgain } from '../../../src/core/wakeup/ring-again.ts'
import { finish } from '../../../src/core/wakeup/settle.ts'
import { annexTenant, openPropertyScene, type PropertyScene } from './property-scene.ts'

/** A call that rang in vain, for whoever is there; gives its id. */
async function failedCall(hotel: PropertyScene, room = '101'): Promise<string> {
  const id = await hotel.book(room, '2026-11-15T06:00')
  await hotel.decide((desk) => {
    const call = desk.read.wakeup(id)
    return call ? finish(desk, call, { result: Result.noAnswer, event: 'unanswered' }) : []
  })
  return id
}

const again = (hotel: PropertyScene, id: string) =>
  hotel.decide((desk) => ringAgain(desk, id, { afterMs: 0 }).change)

t.test('a failed call is rung again for those who were there, however many', async (t) => {
  const hotel = await openPropertyScene(t)
  for (const number of ['R1', 'R2']) await hotel.checkIn('101', number, { shares: true })
  const id = await failedCall(hotel)
  await hotel.checkOut('101', 'R1')
  await hotel.checkIn('101', 'R3', { shares: true })
  await again(hotel, id)
  t.match(hotel.store.wakeup(id), { result: Result.pending })
})

t.test('and for nobody who came later, whoever had the room before', async (t) => {
  const hotel = await openPropertyScene(t)
  const numbers = ['R1', 'R2']
  for (const number of numbers) await hotel.checkIn('101', number, { shares: true })
  await hotel.checkOut('102', 'R9')
  const shared = await failedCall(hotel)
  const vacant = await failedCall(hotel, '102')
  for (const number of numbers) await hotel.checkOut('101', number)
  await t.rejects(again(hotel, shared), { code: 310 }, 'the room is empty')
  for (const room of ['101', '102']) await hotel.checkIn(room, `R${room}`)
  for (const id of [shared, vacant]) await t.rejects(again(hotel, id), { code: 310 })
})

t.test('where guests have no numbers, or nobody tells of them, it is rung', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', '')
  for (const room of ['101', '103']) {
    const id = await failedCall(hotel, room)
    await again(hotel, id)
    t.match(hotel.store.wakeup(id), { result: Result.pending })
  }
})

t.test("not when the room is another tenant's by now", async (t) => {
  const hotel = await openPropertyScene(t)
  const id = await failedCall(hotel)
  await hotel.decide(({ read, actor }) =>
    changeEntry(read, actor, 'room', { id: '101', patch: { tenant: annexTenant } }),
  )
  await t.rejects(again(hotel, id), { code: 310 })
})
