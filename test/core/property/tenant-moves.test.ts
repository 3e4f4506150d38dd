import t, { type Test } from 'tap'
import { callsOf, draftEvent } from '../../../src/http/api/events/event-drafts.ts'
import {
  annexTenant,
  onlyCall,
  openPropertyScene,
  type PropertyScene,
  written,
} from './property-scene.ts'

const at = '2026-11-15T07:00'

/** No line that a tenant may read names a room or an account of the others. */
async function requireSilence(
  t: Test,
  hotel: PropertyScene,
  strangers: Record<string, RegExp>,
): Promise<void> {
  for await (const page of hotel.store.logLines({}))
    for (const { tenant, detail, event } of page) {
      const side = tenant === annexTenant ? 'annex' : 'site'
      const names = strangers[side]
      if (names) t.notMatch(detail, names, `${side}, ${event}`)
    }
}

const strangers = { annex: /10[1-4]|desk/, site: /105/ }

t.test('a guest who moves to another tenant brings no names along', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.book('101', at)
  await hotel.move('101', '105', 'R1')
  t.match(onlyCall(hotel, '105'), { tenant: annexTenant, actor: 'opera' })
  await requireSilence(t, hotel, strangers)
})

t.test('nor where a call is there already', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.book('101', at)
  await hotel.book('105', at)
  await hotel.move('101', '105', 'R1')
  t.equal(hotel.pending('101').length, 0)
  t.equal(hotel.pending('105').length, 1)
  await requireSilence(t, hotel, strangers)
})

t.test('nor where others stay, for whom the call stays', async (t) => {
  for (const isMet of [false, true]) {
    const hotel = await openPropertyScene(t)
    for (const number of ['R1', 'R2']) await hotel.checkIn('101', number, { shares: true })
    await hotel.book('101', at)
    if (isMet) await hotel.book('105', at)
    await hotel.move('101', '105', 'R1')
    t.equal(hotel.pending('101').length, 1)
    t.equal(hotel.pending('105').length, 1)
    await requireSilence(t, hotel, strangers)
  }
})

t.test('nor where the new room cannot be rung, or has too many calls', async (t) => {
  for (const isFull of [false, true]) {
    const hotel = await openPropertyScene(t)
    await hotel.checkIn('101', 'R1')
    await hotel.book('101', '2026-11-15T09:00')
    if (isFull)
      for (let n = 0; n < 100; n += 1)
        await hotel.book(
          '105',
          `2026-11-15T10:${String(n % 60).padStart(2, '0')}:00+0${n < 60 ? 1 : 0}:00`,
        )
    else
      await hotel.decide(({ read }) => {
        const room = read.get('room', '105')
        return room ? [{ put: 'room', record: { ...room, list: ['custom'] } }] : []
      })
    await hotel.move('101', '105', 'R1')
    t.equal(hotel.store.all('alert').length, 1)
    await requireSilence(t, hotel, strangers)
    t.notMatch(JSON.stringify(hotel.store.all('alert')), /105/)
  }
})

t.test('within a tenant the log names the rooms', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  const id = await hotel.book('101', at)
  await hotel.move('101', '102', 'R1')
  t.match((await hotel.log(id)).at(-1)?.detail, 'moved from room 101')
  t.match(onlyCall(hotel, '102'), { actor: 'desk' })
})

t.test('who watches the calls of a tenant hears that one is gone, and no more', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  const id = await hotel.book('101', at)
  const before = hotel.store.wakeup(id)?.tenant ?? ''
  const change = await written(hotel, () => hotel.move('101', '105', 'R1'))
  const calls = callsOf(change)
  const events = change.map((write) => draftEvent(write, calls))
  const ofTenant = (tenant: string) =>
    events.filter((event) => event?.name === 'wakeup' && event.tenant === tenant)
  t.match(ofTenant(before), [{ data: { event: 'deleted', id, room: '101', wakeup: null } }])
  t.match(ofTenant(annexTenant), [{ data: { event: 'updated', id, wakeup: { room: '105' } } }])
})
