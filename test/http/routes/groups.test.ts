import t from 'tap'
import { room } from '../../store/records.ts'
import { annex, lodge, openHotel } from '../../support/hotel.ts'

// Rooms 101 to 120, and 900, which has no telephone.

t.test('a group is kept, changed and removed by anybody at the desk', async (t) => {
  const { desk } = await openHotel(t)
  await desk.post('/rest/group', { name: 'Tour 12', rooms: '101-103, 110' }).expect(201)
  const entry = { name: 'Tour 12', rooms: '101-103,110', property: '', tenant: '' }
  t.same((await desk.get('/rest/group').expect(200)).json, { groups: [entry] })
  t.same((await desk.get('/rest/group/Tour%2012').expect(200)).json, entry)
  await desk.post('/rest/group', { name: 'Tour 12', rooms: '101' }).expect(409, 308)
  await desk.put('/rest/group/Tour%2012', { rooms: '105' }).expect(200)
  t.equal((await desk.get('/rest/group/Tour%2012').expect(200)).json.rooms, '105')
  await desk.delete('/rest/group/Tour%2012').expect(200)
  await desk.get('/rest/group/Tour%2012').expect(404, 312)
})

t.test('room=@name books the rooms of a group, each once, all or none', async (t) => {
  const { desk } = await openHotel(t)
  await desk.post('/rest/group', { name: 'tour', rooms: '118-125,101,119' }).expect(201)
  const at = { datetime: '2026-11-16T06:45' }
  const { json } = await desk.post('/rest/wakeup', { room: '@tour,120,102', ...at }).expect(201)
  const rooms = json.wakeups.map(({ room }: { room: string }) => room)
  t.same(rooms, ['118', '119', '120', '101', '102'])
  await desk.post('/rest/wakeup', { room: '@nobody', ...at }).expect(404, 312)
  await desk.post('/rest/group', { name: 'far', rooms: '500-600' }).expect(201)
  await desk.post('/rest/wakeup', { room: '@far', ...at }).expect(404, 302)
  await desk.put('/rest/group/far', { rooms: '103,999' }).expect(200)
  await desk.post('/rest/wakeup', { room: '@far', ...at }).expect(404, 302)
  await desk.put('/rest/group/far', { rooms: '900,103' }).expect(200)
  await desk.post('/rest/wakeup', { room: '@far', ...at }).expect(404, 302)
  t.equal((await desk.get('/rest/wakeup/list/pending?room=103')).json.pending.length, 0)
})

t.test('names and rooms that cannot be meant are refused', async (t) => {
  const { desk } = await openHotel(t)
  for (const name of ['a,b', '@a', 'opera/1', '.', '..', 'x'.repeat(41)])
    await desk.post('/rest/group', { name, rooms: '101' }).expect(400, 202)
  await desk.post('/rest/group', { name: 'none' }).expect(400, 201)
  const many = Array.from({ length: 1_001 }, (_, n) => n).join()
  await desk.post('/rest/group', { name: 'many', rooms: many }).expect(400, 202)
  const long = Array.from({ length: 400 }, (_, n) => `a-room-with-a-long-name-${n}`).join()
  await desk.post('/rest/group', { name: 'long', rooms: long }).expect(400, 202)
  await desk.post('/rest/group', { name: 'wide', rooms: '0-2000' }).expect(400, 202)
})

t.test("a tenant's groups are its own, and reach its own rooms alone", async (t) => {
  const hotel = await openHotel(t)
  const { admin, desk } = hotel
  const bound = await hotel.addUser('annex', '', annex)
  await admin.put('/rest/room/101', { tenant: annex }).expect(200)
  await bound.post('/rest/group', { name: 'ours', rooms: '101-103' }).expect(201)
  await desk.post('/rest/group', { name: 'site', rooms: '101-103' }).expect(201)
  const lodge = await hotel.addUser('other', '', '7a1c2d0e-6f0b-4f0e-9d8e-0a4b7c5d2e22')
  await lodge.get('/rest/group/ours').expect(404, 312)
  await bound.put('/rest/group/site', { rooms: '101' }).expect(403, 102)
  const at = { datetime: '2026-11-16T06:45' }
  const { wakeups } = (await bound.post('/rest/wakeup', { room: '@ours', ...at }).expect(201)).json
  t.match(wakeups, [{ room: '101' }])
  await bound.put('/rest/group/ours', { rooms: '101,102' }).expect(200)
  await bound.post('/rest/wakeup', { room: '@ours', ...at }).expect(403, 102)
})

t.test('what a tenant calls its rooms changes no group of others', async (t) => {
  const { admin, desk, addUser } = await openHotel(t)
  const bound = await addUser('annex', 'administrator', annex)
  await desk.post('/rest/group', { name: 'Tour', rooms: '101-103' }).expect(201)
  await bound.post('/rest/room', { room: '101-103' }).expect(201)
  await bound.post('/rest/room', { room: '@Tour' }).expect(400, 202)
  const at = { datetime: '2026-11-16T06:45' }
  const { wakeups } = (await desk.post('/rest/wakeup', { room: '@Tour', ...at }).expect(201)).json
  t.match(wakeups, [{ room: '101' }, { room: '102' }, { room: '103' }])
  await bound.post('/rest/group', { name: 'Ours', rooms: '101-103' }).expect(201)
  t.match((await bound.post('/rest/wakeup', { room: '@Ours', ...at }).expect(201)).json.wakeups, [
    { room: '101-103' },
  ])
  await admin.put('/rest/room/101-103', { needs: 'knock' }).expect(200)
  t.match((await bound.get('/rest/export/rooms').expect(200)).text, /needs/)
  const other = await addUser('lodge', 'administrator', lodge)
  t.notMatch((await other.get('/rest/export/rooms').expect(200)).text, /needs/)
})

t.test("a tenant's account sees of a property system's groups its own rooms alone", async (t) => {
  const hotel = await openHotel(t)
  const bound = await hotel.addUser('annex', '', annex)
  await hotel.admin.put('/rest/room/104', { tenant: annex }).expect(200)
  await hotel.daemon.store.commit(() => ({
    change: ['102', '104'].map((room) => occupancy(room, [stay(room, 'ACME')])),
    value: undefined,
  }))
  await hotel.daemon.store.commit(() => ({
    change: [occupancy('103', [stay('3', 'SECRET WEDDING')])],
    value: undefined,
  }))
  t.match((await bound.get('/rest/group').expect(200)).json, {
    groups: [{ name: 'opera/ACME', rooms: '104' }],
  })
  const form = { room: '@opera/ACME', datetime: '2026-11-16T06:45' }
  t.match((await bound.post('/rest/wakeup', form).expect(201)).json.wakeups, [{ room: '104' }])
})

const stay = (reservation: string, group: string) => ({ reservation, vip: '', group })

const occupancy = (room: string, stays: ReturnType<typeof stay>[]) => ({
  put: 'occupancy' as const,
  record: {
    property: 'opera',
    room,
    reservations: stays.map(({ reservation }) => reservation),
    isShared: false,
    stays,
    lastLeft: '',
    change: 1,
  },
})

t.test('the guests whom a property system reports as a group are one', async (t) => {
  const { desk, daemon } = await openHotel(t)
  await daemon.store.commit(() => ({
    change: [
      occupancy('104', [stay('1', 'ACME'), stay('2', 'OTHER')]),
      occupancy('102', [stay('3', 'ACME')]),
      occupancy('900', [stay('4', 'ACME')]),
    ],
    value: undefined,
  }))
  const group = { name: 'opera/ACME', rooms: '102,104', property: 'opera', tenant: '' }
  const other = { name: 'opera/OTHER', rooms: '104', property: 'opera', tenant: '' }
  t.same((await desk.get('/rest/group').expect(200)).json.groups, [group, other])
  t.same((await desk.get('/rest/group/opera%2FACME').expect(200)).json, group)
  await desk.put('/rest/group/opera%2FACME', { rooms: '101' }).expect(404, 312)
  const form = { room: '@opera/ACME', datetime: '2026-11-16T06:45' }
  const { wakeups } = (await desk.post('/rest/wakeup', form).expect(201)).json
  t.same(
    wakeups.map(({ room }: { room: string }) => room),
    ['102', '104'],
  )
})

t.test('groups go through CSV files and come back', async (t) => {
  const { admin, desk } = await openHotel(t)
  await admin.csv('/rest/import/groups', 'name,rooms\nTour,"101-103,110"\nCrew,120\n').expect(200)
  const { text } = await admin.get('/rest/export/groups').expect(200)
  t.equal(text, 'name,rooms,tenant\r\nCrew,120,\r\nTour,"101-103,110",\r\n')
  await admin.csv('/rest/import/groups', text).expect(200)
  t.equal((await desk.get('/rest/group')).json.groups.length, 2)
})

t.test('whatever a group is made of, finding its rooms takes little', async (t) => {
  const { desk } = await openHotel(t)
  const ranges = Array.from({ length: 500 }, (_, n) => `${n * 2_000}-${n * 2_000 + 1_999}`).join()
  await desk.post('/rest/group', { name: 'wide', rooms: ranges }).expect(201)
  const at = { datetime: '2026-11-16T06:45' }
  await desk.post('/rest/wakeup', { room: '@wide', ...at }).expect(400, 202)
  await desk.post('/rest/group', { name: 'far', rooms: '101-5000' }).expect(400, 202)
  await desk.post('/rest/group', { name: 'two', rooms: '101,102' }).expect(201)
  const often = Array.from({ length: 1_000 }, () => '@two').join()
  const { wakeups } = (await desk.post('/rest/wakeup', { room: often, ...at }).expect(201)).json
  t.equal(wakeups.length, 2)
})

t.test(
  'a range has as many digits as its first number, and a room goes before a group',
  async (t) => {
    const { admin, desk, daemon } = await openHotel(t)
    await admin.csv('/rest/import/rooms', 'room\n8\n08\n9\n10\n').expect(200)
    await admin.post('/rest/room', { room: '@5' }).expect(400, 202)
    // Before there were groups a room could be called so.
    await daemon.store.commit(() => ({ change: [{ put: 'room', record: room('@5') }], value: 0 }))
    await desk.post('/rest/group', { name: 'a', rooms: '8-10' }).expect(201)
    await desk.post('/rest/group', { name: 'b', rooms: '08-10' }).expect(201)
    const roomsOf = async (room: string) =>
      (
        await desk.post('/rest/wakeup', { room, datetime: '2026-11-16T06:45' }).expect(201)
      ).json.wakeups
        .map(({ room }: { room: string }) => room)
        .join()
    t.equal(await roomsOf('@a'), '8,9,10')
    t.equal(await roomsOf('@b'), '08,10')
    t.equal(await roomsOf('@5'), '@5')
  },
)

t.test('a booking says which room of a group is none', async (t) => {
  const { desk } = await openHotel(t)
  for (const [name, rooms, unknown] of [
    ['Tour 99', '101,830', '830'],
    ['turned', '101,110-101', '110-101'],
  ] as const) {
    await desk.post('/rest/group', { name, rooms }).expect(201)
    const form = { room: `@${name}`, datetime: '2026-11-16T06:45' }
    const { json } = await desk.post('/rest/wakeup', form).expect(404, 302)
    t.equal(
      json.description,
      `${unknown} in the group ${name} is no room that you may ring; check the group.`,
    )
  }
  t.same((await desk.get('/rest/wakeup/list/pending')).json.pending, [])
})

t.test('who names no group of the hotel learns what there may be', async (t) => {
  const { desk } = await openHotel(t)
  const told = async (name: string) =>
    (await desk.delete(`/rest/group/${encodeURIComponent(name)}`).expect(404, 312)).json.description
  t.equal(await told('Tour 12'), 'There is no group Tour 12; check the name.')
  t.match(await told('opera/CHOIR'), /property systems keep theirs themselves/)
})
