import t from 'tap'
import { PropertySimulator } from '../../src/simulate/fias/property-simulator.ts'
import { until } from '../support/until.ts'
import { furnish, openConnectedHotel } from './connected-hotel.ts'

t.jobs = 3

t.test('a wakeup call that the property system wants rings, and is answered once', async (t) => {
  const { hotel, opera, minibar, settled } = await openConnectedHotel(t)
  const { desk, store } = hotel.daemon
  opera.checkIn('101', '4711', { language: 'GE' })
  opera.wake('101', '261115', '071000')
  opera.wake('102', '261115', '071000')
  opera.wake('999', '261115', '071000')
  opera.clearWakeup('102', '261115', '071000')
  await until('all is heard', () =>
    opera.wakeups.wakeups.find(({ results }) => results[0] === 'UR'),
  )
  await until('the other is cleared', () => store.pendingOf('102').length === 0)
  t.equal(store.get('room', '101')?.language, 'de')
  t.match((await hotel.desk.get('/rest/wakeup/list/pending').expect(200)).json.pending, [
    { room: '101', scheduled: '2026-11-15T07:10:00+01:00', source: 3, actor: 'opera' },
  ])
  hotel.clock.set('2026-11-15T07:10:00+01:00')
  await desk.tick()
  await desk.idle()
  await settled('opera', { queue: 0 })
  await settled('housekeeping', { queue: 0 })
  await until('it is answered', () =>
    opera.wakeups.wakeups.find(({ room, results }) => room === '101' && results.length > 0),
  )
  const results = opera.wakeups.wakeups.map(({ room, results }) => [room, ...results])
  t.same(results, [['101', 'OK'], ['102'], ['999', 'UR']])
  t.match(minibar.messages, [{ fields: { type: 'wakeup.answered', room: '101' } }])
  t.same(opera.problems, [])
})

t.test('a wakeup call that is deleted here, or whose guest leaves, is answered DE', async (t) => {
  const { hotel, opera, settled } = await openConnectedHotel(t, { 101: '4711', 102: '4712' })
  for (const room of ['101', '102']) opera.wake(room, '261115', '080000')
  const { store } = hotel.daemon
  const id = (await until('both are booked', () => store.pendingOf('102')[0])).id
  opera.checkOut('101', '4711')
  await hotel.desk.delete(`/rest/wakeup/${id}`).expect(200)
  await until('both are answered', () =>
    opera.wakeups.wakeups.every(({ results }) => results.length > 0),
  )
  await settled('opera', { queue: 0 })
  const results = opera.wakeups.wakeups.map(({ room, results }) => [room, ...results])
  t.same(results, [
    ['101', 'DE'],
    ['102', 'DE'],
  ])
  t.same(opera.problems, [])
})

t.test('rooms that are imported know the guests who are in them', async (t) => {
  const rooms = ['101', ...Array.from({ length: 300 }, (_, i) => String(5_001 + i))]
  const reported: string[] = []
  const opera = new PropertySimulator({
    rooms,
    onEvent: ({ words }) => reported.push(words.join(' ')),
  })
  opera.checkIn('5001', '4711', { language: 'GE' })
  opera.checkIn('5300', '4712', { language: 'FR' })
  const port = await opera.listen({ host: '127.0.0.1', port: 0 })
  const { hotel, settled } = await furnish(t, opera, `tcp://127.0.0.1:${port}`)
  const { store } = hotel.daemon
  await hotel.admin.csv('/rest/import/rooms', `room\n${rooms.slice(1).join('\n')}`).expect(200)
  await until('the last guest is known', () => store.get('room', '5300')?.language === 'fr')
  t.match(store.get('occupancy', 'opera 5001'), { reservations: ['4711'] })
  t.equal(store.get('room', '5001')?.language, 'de')
  await settled('opera', { state: 'up' })
  t.equal(reported.filter((text) => text.startsWith('DR')).length, 2, 'the list is asked for once')
  t.same(opera.problems, [])
})

t.test('a VIP code chooses a profile, and a group can be booked', async (t) => {
  const { hotel, opera } = await openConnectedHotel(t)
  const { store } = hotel.daemon
  opera.checkIn('101', '4711', { vip: '1', group: 'ACME' })
  opera.checkIn('102', '4712', { vip: '9', group: 'ACME' })
  await until('both are known', () => store.get('occupancy', 'opera 102')?.stays)
  const form = { room: '@opera/ACME', datetime: '2026-11-16T06:45' }
  const { wakeups } = (await hotel.desk.post('/rest/wakeup', form).expect(201)).json
  t.match(wakeups, [{ room: '101', effective: { profile: 'vip', from: 'guest' } }, { room: '102' }])
  t.notOk('effective' in wakeups[1])
  t.same(opera.problems, [])
})

t.test(
  'what the property system says of a room is there for the desk, without names',
  async (t) => {
    const { hotel, opera } = await openConnectedHotel(t, { 102: '4712' })
    const { store } = hotel.daemon
    const guestsIn = async (room: string) =>
      (await hotel.desk.get(`/rest/room/${room}/guests`).expect(200)).json.properties
    const nobody = { property: 'opera', shared: false, vip: [], groups: [], lost: null }
    opera.checkIn('101', '4711', { vip: '1', group: 'ACME' })
    await until('the guest is known', () => store.get('occupancy', 'opera 101')?.stays)
    t.same(await guestsIn('101'), [{ ...nobody, guests: 1, vip: ['1'], groups: ['ACME'] }])
    t.same(await guestsIn('102'), [{ ...nobody, guests: 1 }])
    opera.checkOut('102', '4712')
    await until('the room is empty', async () => (await guestsIn('102'))[0].guests === 0)
    t.same(await guestsIn('105'), [], 'nothing was said of it')
    await hotel.desk.get('/rest/room/999/guests').expect(404, 302)
  },
)

t.test('guests who move and leave take their calls along', async (t) => {
  const { hotel, opera } = await openConnectedHotel(t, { 101: '4711' })
  const { store } = hotel.daemon
  await hotel.desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
  opera.move('101', '103', '4711')
  await until('the call has moved', () => store.pendingOf('103')[0])
  opera.checkOut('103', '4711')
  await until('the call is cancelled', () => store.pendingOf('103').length === 0)
  t.match((await hotel.desk.get('/rest/wakeup/list').expect(200)).json.wakeups, [{ result: 5 }])
})
