import { join } from 'node:path'
import t from 'tap'
import { isCall } from '../../src/store/backup/listed-shapes.ts'
import { openTables, wakeupFromText, wakeupKey, wakeupToText } from '../../src/store/lmdb/tables.ts'
import { tempFolder } from '../support/hotel.ts'
import { call, open } from './records.ts'

/** A call as versions before profiles wrote it. */
const older =
  '{"id":"c1","room":"101","scheduled":"2026-11-15T07:00:00+01:00","created":"2026-11-15T06:00:00+01:00",' +
  '"daily":true,"actor":"desk","attempts":0,"snoozes":0,"prompt":0,"result":-1,"source":0,"status":0,' +
  '"tenant":"t"}\n[1000,"2026-11-15T07:00:00",1000,-1,0,[],["R1"]]'

t.test('a call of an older version is read, and written as it was', async (t) => {
  const read = wakeupFromText(older)
  t.match(read, { daily: true, guests: ['R1'], assistAlerts: 0, isRingAsked: false })
  t.notOk('profile' in read || 'needs' in read || 'days' in read || 'until' in read)
  t.equal(wakeupToText(read), older)
})

t.test('what a call has of its own comes back', async (t) => {
  const own = { profile: 'vip', needs: 'knock', days: 'mon,tue', until: '20261224' }
  const rare = { assistAlerts: 1, isRingAsked: true, seriesId: 'c0' }
  const whole = call('c1', { ...own, ...rare, daily: true })
  t.same(wakeupFromText(wakeupToText(whole)), whole)
})

t.test('an older store opens as it is, and its calls ring', async (t) => {
  const file = join(await tempFolder(t), 'store')
  const tables = openTables(file)
  await tables.meta.put('schema', '1')
  await tables.wakeup.put(wakeupKey('pending', 1_000, 'c1'), older)
  await tables.small.room.put(
    '101',
    '{"room":"101","extension":"101","language":"","method":"","tenant":"","list":["mailbox"]}',
  )
  await tables.env.close()
  const store = open(file)
  t.teardown(() => store.close())
  t.match(store.pendingCall('c1'), { room: '101', dailyAt: '07:00:00', profile: '', needs: '' })
  t.equal(store.pendingAt('101', 1_000, '07:00:00'), 'c1')
  t.same(store.all('group'), [])
})

t.test('days, needs and a date that are none do not come with a backup', async (t) => {
  const whole = call('c1', { daily: true, wall: '2026-11-15T07:00:00' })
  t.ok(isCall({ ...whole, days: 'mon,sun', needs: 'knock', until: '20261224' }))
  t.notOk(isCall({ ...whole, days: 'monday' }))
  t.notOk(isCall({ ...whole, needs: 'sing' }))
  t.notOk(isCall({ ...whole, until: 'tomorrow' }))
})
