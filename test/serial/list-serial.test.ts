import { join } from 'node:path'
import t from 'tap'
import { listSerial } from '../../src/serial/list-serial.ts'
import { DeviceTree } from './device-tree.ts'

t.test('the ports of a machine with what they say they are', async (t) => {
  const tree = await DeviceTree.make(t)
  const { dev } = tree.folders
  await tree.plugIn('ttyUSB10', { idVendor: '1a86', idProduct: '7523' })
  await tree.plugIn('ttyUSB2', {
    idVendor: '0403',
    idProduct: '6001',
    manufacturer: 'FTDI',
    product: 'FT232R USB UART',
    serial: 'A50285BI',
  })
  await tree.plugIn('ttyACM0', { idVendor: '1209', product: 'FXS bridge 8', serial: 'FX100234' })
  await tree.plugIn('ttyUSB3', { idVendor: '1', product: `\x1b[31m\n${'x'.repeat(4_000)}` })
  await tree.solder('ttyS0', 4)
  await tree.solder('ttyS1', 0)
  await tree.addConsole('tty1')
  await tree.nameBridge('FX100234', 'ttyACM0')
  await tree.nameBridge('FX100999', 'ttyACM7')
  t.same(await listSerial(tree.folders), [
    {
      path: `${dev}/ttyACM0`,
      bridge: `${dev}/fxs/by-serial/FX100234`,
      about: 'FXS bridge 8, serial FX100234',
    },
    { path: `${dev}/ttyS0`, bridge: '', about: 'built in' },
    { path: `${dev}/ttyUSB2`, bridge: '', about: 'FTDI FT232R USB UART, serial A50285BI' },
    { path: `${dev}/ttyUSB3`, bridge: '', about: `[31m ${'x'.repeat(55)}` },
    { path: `${dev}/ttyUSB10`, bridge: '', about: 'USB 1a86:7523' },
  ])
})

t.test('a machine that tells nothing has none', async (t) => {
  const { folders } = await DeviceTree.make(t)
  t.same(await listSerial(folders), [])
  t.same(await listSerial({ sys: '/nowhere', dev: '/nowhere' }), [])
  const absent = join(folders.dev, 'absent')
  const tree = await DeviceTree.make(t)
  await tree.solder('ttyAMA0', 32)
  t.match(await listSerial({ ...tree.folders, dev: absent }), [{ path: `${absent}/ttyAMA0` }])
})

t.test('the list is bounded', async (t) => {
  const tree = await DeviceTree.make(t)
  for (let i = 0; i < 70; i += 1) await tree.solder(`ttyS${i}`, 4)
  t.equal((await listSerial(tree.folders)).length, 64)
})

t.test('this machine can be listed', async (t) => {
  for (const { path, about } of await listSerial()) {
    t.match(path, /^\/dev\//)
    t.not(about, '')
  }
})
