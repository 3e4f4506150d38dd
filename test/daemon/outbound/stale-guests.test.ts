import { join } from 'node:path'
import t from 'tap'
import type { Write } from '../../../src/core/ports/change.ts'
import { onStaleGuests } from '../../../src/daemon/outbound/stale-guests.ts'
import { open, room } from '../../store/records.ts'
import { tempFolder } from '../../support/hotel.ts'

t.test('only rooms that did not exist are new, and those of one commit are one', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  t.teardown(() => store.close())
  const commit = (...change: Write[]) => store.commit(() => ({ change, value: undefined }))
  const put = (name: string, language = '') =>
    ({ put: 'room', record: { ...room(name), language } }) as const
  await commit(put('101'))
  let times = 0
  onStaleGuests(store, () => {
    times += 1
  })
  await commit(put('101', 'de'))
  t.equal(times, 0, 'a guest has come')
  await commit(...Array.from({ length: 300 }, (_, i) => put(String(1_000 + i))))
  t.equal(times, 1)
  await commit({ remove: 'room', id: '101', tenant: '' })
  await commit(put('1000', 'fr'))
  t.equal(times, 1)
  await commit(put('101'))
  t.equal(times, 2, 'it is there again')
})
