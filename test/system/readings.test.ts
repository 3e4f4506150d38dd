import t from 'tap'
import type { Machine } from '../../src/core/appliance/machine.ts'
import { readMachine } from '../../src/system/read-machine.ts'
import { Readings } from '../../src/system/readings.ts'
import { KeptJournal } from '../support/hotel.ts'
import { until } from '../support/until.ts'

const machine: Machine = {
  board: { manufacturer: 'Maker', model: 'Board', serial: '42' },
  memory: { total: 2, available: 1 },
  load: 5,
  temperature: null,
  disks: [],
  interfaces: [],
  addresses: [],
}
const soon = { startMs: 1, everyMs: 1 }

t.test('the machine of this test is read: its memory, a disk and how busy it is', async (t) => {
  const { memory, disks, load, interfaces } = await readMachine()
  t.ok(memory.total > memory.available && memory.available > 0)
  t.ok(disks.some(({ size, used }) => size >= used && size > 0))
  t.ok(load >= 0 && load <= 100)
  for (const { name } of interfaces) t.not(name, 'lo')
})

t.test('it is read again and again, one reading at a time', async (t) => {
  let [count, underWay, most] = [0, 0, 0]
  const read = async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
    count += 1
    return { ...machine, load: count }
  }
  const readings = new Readings(new KeptJournal(), { read, ...soon })
  t.equal(readings.machine, undefined)
  readings.start()
  await until('it was read three times', () => (readings.machine?.load ?? 0) >= 3)
  readings.close()
  t.equal(most, 1)
})

t.test('one that hangs is not waited for, and not followed by another', async (t) => {
  const journal = new KeptJournal()
  const hung = Promise.withResolvers<Machine>()
  let count = 0
  const read = () => {
    count += 1
    return count === 1 ? hung.promise : Promise.resolve(machine)
  }
  const readings = new Readings(journal, { read, ...soon, limitMs: 5 })
  readings.start()
  await until('it is given up', () => journal.lines.length > 0)
  t.match(journal.lines, [/could not be asked how it is: it took longer than/])
  t.equal(count, 1)
  hung.resolve(machine)
  await until('it is asked again', () => readings.machine !== undefined)
  readings.close()
  t.equal(journal.lines.length, 1)
})

t.test('a machine that cannot be asked is named once', async (t) => {
  const journal = new KeptJournal()
  let count = 0
  const read = () => {
    count += 1
    return Promise.reject(new Error('no such program'))
  }
  const readings = new Readings(journal, { read, ...soon })
  readings.start()
  await until('it was tried thrice', () => count >= 3)
  readings.close()
  t.match(journal.lines, [/no such program/])
})
