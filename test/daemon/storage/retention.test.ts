import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { PruneGuard } from '../../../src/daemon/storage/prune-guard.ts'
import { HandClock, KeptJournal, openHotel, tempFolder } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'

const hourMs = 3_600_000

t.test('a start with a clock far in the future removes nothing for a day', async (t) => {
  const first = await openHotel(t)
  const { json } = await first.desk.post('/rest/wakeup', { room: '101', time: '0900' }).expect(201)
  const id = json.id as string
  await first.desk.put(`/rest/wakeup/${id}`, { result: 1 }).expect(200)
  const { folder, clock } = first
  await until('it was pruned', () => existsSync(join(folder, 'pruned')))
  clock.set('2030-01-01T00:00:00Z')
  for (const start of ['first', 'second']) {
    const wrong = await (start === 'first' ? first : await openHotel(t, { folder, clock })).reopen()
    const logged = () => wrong.journal.lines.find((line) => /nothing old is removed/.test(line))
    t.match(await until('it is told', logged), /^The clock is 1142 days ahead of when it was last/)
    t.ok(wrong.daemon.store.wakeup(id), `the call is kept at the ${start} start`)
    await wrong.daemon.close()
  }
})

t.test('a leap while it runs is waited for, too; a site that runs on is not', async (t) => {
  const file = join(await tempFolder(t), 'pruned')
  const clock = new HandClock('2026-11-15T07:00:00Z')
  const journal = new KeptJournal()
  const begin = async (seenMs: number) => {
    const care = new PruneGuard({ file, clock, journal, seenMs })
    await care.start()
    return care
  }
  t.ok(await (await begin(0)).mayPrune(), 'a new site')
  clock.advance(6 * 24 * hourMs)
  const running = await begin(0)
  t.ok(await running.mayPrune(), 'six days out of use')
  clock.advance(30 * 24 * hourMs)
  t.ok(await running.mayPrune(), 'a month of running is no leap')
  t.same(journal.lines, [])
  clock.set('2035-01-01T00:00:00Z')
  t.notOk(await running.mayPrune())
  clock.advance(23 * hourMs)
  t.notOk(await running.mayPrune())
  t.notOk(await (await begin(clock.now())).mayPrune(), 'nor after a restart')
  t.equal(journal.lines.splice(0).length, 2, 'told once by each')
  clock.advance(hourMs)
  t.ok(await running.mayPrune())
  t.ok(await (await begin(0)).mayPrune())
})
