import t from 'tap'
import { openHotel, plainSite } from '../../support/hotel.ts'

t.test('rooms whose profile has left the site file are named in the journal', async (t) => {
  const hotel = await openHotel(t, { site: `${plainSite}[profile.vip]\n[profile.other]\n` })
  for (let room = 101; room <= 112; room += 1)
    await hotel.admin.put(`/rest/room/${room}`, { profile: 'vip' }).expect(200)
  await hotel.admin.put('/rest/room/113', { profile: 'other' }).expect(200)
  const { journal } = await hotel.reopen(`${plainSite}[profile.other]\n`)
  const lines = journal.lines.filter((line) => line.includes('has no profile'))
  t.equal(lines.length, 1)
  t.match(lines[0], /no profile vip; room 101, .*, 110 and 2 more ring without it/)
})
