import t from 'tap'
import { adminPages, adminPagesFor } from '../../../src/page/admin/admin-pages.ts'
import { mayOf } from '../../../src/page/live/may.ts'
import { annex } from '../../support/hotel.ts'

const pagesOf = (permissions: string, tenant = '', off: readonly string[] = []) =>
  adminPagesFor(
    mayOf(
      { permissions, tenant },
      off.map((name, id) => ({ id, name, value: 0 })),
    ),
  )

t.test('an administrator sees the pages that the account may use', (t) => {
  t.strictSame(pagesOf('administrator,inventory'), adminPages)
  const without = (...pages: readonly string[]) =>
    adminPages.filter((page) => !pages.includes(page))
  t.strictSame(pagesOf('administrator'), without('charges', 'items', 'categories'))
  t.strictSame(
    pagesOf('administrator,inventory', annex),
    without('lines', 'destinations', 'announcements', 'voices', 'setup', 'journal'),
  )
  t.strictSame(
    pagesOf('administrator,inventory', '', ['Wakeup', 'Room status']),
    without('summary', 'log', 'statuses'),
  )
  t.end()
})
