import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { furnishManyRooms, manyRooms } from './furnish.ts'

t.test('a hotel may have four floors of 15 rooms, and items of every kind', async (t) => {
  const { desk, maid } = await openHotel(t, { furnish: furnishManyRooms })
  const { rooms } = (await desk.get('/rest/room').expect(200)).json
  t.equal(rooms.length, 60)
  t.same(
    rooms.map(({ room }: { room: string }) => room),
    manyRooms,
  )
  const { items } = (await maid.get('/rest/isi/item').expect(200)).json
  t.same([...new Set(items.map(({ max }: { max: number }) => max))].sort(), [0, 1, 4])
})
