import t from 'tap'
import { mayOf } from '../../../src/page/live/may.ts'
import { annex } from '../../support/hotel.ts'

const all = [
  { id: 1, name: 'Wakeup', value: 1 },
  { id: 2, name: 'Inventory', value: 1 },
  { id: 3, name: 'Room status', value: 1 },
]

const account = (permissions: string, tenant = '') => ({ permissions, tenant })

t.test('an account without permissions wakes guests and sets statuses', (t) => {
  t.strictSame(mayOf(account(''), all), {
    wake: true,
    setStatus: true,
    charge: false,
    administer: false,
    administerSite: false,
    administerInventory: false,
  })
  t.end()
})

t.test('an administrator needs the inventory permission, too, for what is about inventory', (t) => {
  t.match(mayOf(account('administrator'), all), {
    administer: true,
    administerSite: true,
    administerInventory: false,
    charge: false,
  })
  t.match(mayOf(account('inventory,administrator'), all), {
    administerInventory: true,
    charge: true,
  })
  t.end()
})

t.test('an administrator of a tenant has nothing to do with the whole site', (t) => {
  const may = mayOf(account('inventory,administrator', annex), all)
  t.match(may, { administer: true, administerSite: false, administerInventory: true })
  t.end()
})

t.test('a licence of 0 switches off, a missing one does not', (t) => {
  const none = all.map((licence) => ({ ...licence, value: 0 }))
  t.match(mayOf(account('inventory'), none), { wake: false, setStatus: false, charge: false })
  t.match(mayOf(account('inventory'), []), { wake: true, setStatus: true, charge: true })
  t.end()
})
