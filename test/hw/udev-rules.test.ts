import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { tempFolder } from '../support/hotel.ts'
import { UsbTree } from './usb-tree.ts'

const rules = join(import.meta.dirname, '../../hw/udev/60-nightporter-fxs.rules')
const bridge = { idVendor: '1209', idProduct: '0001', product: 'FXS bridge 8' }
const adapter = { idVendor: '0403', idProduct: '6001', product: 'FT232R USB UART' }

t.test('a bridge gets a name by its serial number, and no modem is looked for', async (t) => {
  const tree = new UsbTree(await tempFolder(t))
  const { usb, port } = await tree.plugIn('ttyACM0', { ...bridge, serial: 'FX100234' })
  const said = tree.ask(rules, port)
  t.match(said, /^DEVLINKS=.*\/dev\/fxs\/by-serial\/FX100234\b/m)
  t.match(said, /^ID_MM_DEVICE_IGNORE=1$/m)
  t.match(said, /60-nightporter-fxs\.rules:\d+ GROUP 20$/m)
  t.match(said, /60-nightporter-fxs\.rules:\d+ MODE 0660$/m)
  t.match(said, /^TAGS=.*:systemd:/m)
  t.notMatch(said, /60-nightporter-fxs\.rules.*(?:unknown|invalid|fail|ignor)/i)
  t.match(tree.ask(rules, usb), /^ID_MM_DEVICE_IGNORE=1$/m)
})

t.test('a bridge without a serial number gets no name', async (t) => {
  const tree = new UsbTree(await tempFolder(t))
  const { port } = await tree.plugIn('ttyACM0', bridge)
  const said = tree.ask(rules, port)
  t.notMatch(said, /fxs\/by-serial/)
  t.match(said, /^ID_MM_DEVICE_IGNORE=1$/m)
})

t.test('other adapters are left alone, unless a line names them', async (t) => {
  const folder = await tempFolder(t)
  const tree = new UsbTree(folder)
  const { port } = await tree.plugIn('ttyUSB0', { ...adapter, serial: 'A50285BI' })
  const other = await tree.plugIn('ttyUSB1', { ...adapter, serial: 'A50285BJ' })
  t.notMatch(tree.ask(rules, port), /fxs\/by-serial|ID_MM_DEVICE_IGNORE/)
  const edited = join(folder, 'edited.rules')
  await writeFile(edited, (await readFile(rules, 'utf8')).replace(/^#(?=SUBSYSTEMS)/gm, ''))
  t.match(tree.ask(edited, port), /^DEVLINKS=.*\/dev\/fxs\/by-serial\/A50285BI\b/m)
  t.notMatch(tree.ask(edited, other.port), /fxs\/by-serial|ID_MM_DEVICE_IGNORE/)
})

t.test('an adapter without a serial number is known by its socket', async (t) => {
  const folder = await tempFolder(t)
  const tree = new UsbTree(folder)
  const nameless = { idVendor: '1a86', idProduct: '7523', product: 'USB Serial' }
  const [first, second] = [
    await tree.plugIn('ttyUSB0', nameless),
    await tree.plugIn('ttyUSB1', nameless),
  ]
  const edited = join(folder, 'edited.rules')
  const text = (await readFile(rules, 'utf8')).replace(/^#(?=SUBSYSTEMS)/gm, '')
  await writeFile(edited, text.replace('"1-1.2"', '"1-2"'))
  t.notMatch(tree.ask(edited, first.port), /fxs\/by-serial/)
  t.match(tree.ask(edited, second.port), /^DEVLINKS=.*\/dev\/fxs\/by-serial\/annex\b/m)
})

t.test('an FTDI chip passes on at once what it hears', async (t) => {
  const tree = new UsbTree(await tempFolder(t))
  const { usb } = await tree.plugIn('ttyUSB0', adapter)
  const said = tree.ask(rules, await tree.addFtdiPort(usb))
  t.match(said, /60-nightporter-fxs\.rules:\d+ ATTR '.*\/latency_timer' writing '1'/)
})
