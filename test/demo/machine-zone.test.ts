import t from 'tap'
import { firstZone, machineZone } from '../../src/demo/machine-zone.ts'

t.test('the demo is in the zone of the machine, or in one that there is', (t) => {
  const link = '/usr/share/zoneinfo/Europe/Vienna'
  t.equal(firstZone('Asia/Tokyo', link), 'Asia/Tokyo')
  for (const unknown of [undefined, 'Etc/Unknown']) {
    t.equal(firstZone(unknown, link), 'Europe/Vienna')
    t.equal(firstZone(unknown, '../usr/share/zoneinfo/UTC'), 'UTC')
    t.equal(firstZone(unknown, '/etc/something'), 'UTC')
    t.equal(firstZone(unknown, ''), 'UTC')
  }
  t.ok(machineZone())
  t.end()
})
