import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { check } from '../../src/commands/check.ts'
import type { Reply } from '../../src/commands/cli/command.ts'
import { openSerial } from '../../src/serial/open-serial.ts'
import { Cable } from '../peers/cable.ts'
import { DeviceTree } from '../serial/device-tree.ts'
import { tempFolder } from '../support/hotel.ts'
import { runCommand } from '../support/process.ts'

/** A site file with an FXS line at one port and a property system at another. */
async function siteWith(t: Test, { bridge, property }: Record<'bridge' | 'property', string>) {
  const config = join(await tempFolder(t), 'site.toml')
  await writeFile(
    config,
    `[site]
timezone = "Europe/Vienna"
[[line]]
name = "annex"
driver = "fxs"
port = "${bridge}"
extensions = { "401" = 1 }
[[line]]
name = "try"
driver = "simulated"
[[connector]]
name = "opera"
protocol = "fias"
address = "serial:${property}"
[[connector]]
name = "other"
protocol = "fias"
address = "tcp://127.0.0.1:5010"
`,
  )
  return config
}

/** What is said of telephones on a bridge. */
const bridgeWarning = [
  'annex: its telephones reach the menu of this box and nobody else, not even an',
  '  emergency number. Tell guests so at each telephone, and see that every room',
  '  has another way to call for help.',
]

/** What is said of the ports. */
async function linesOf(report: Promise<Reply>): Promise<string[]> {
  return (await report).text.split('\n').slice(1 + bridgeWarning.length)
}

t.test('ports that are there take a line each', async (t) => {
  const cable = new Cable(t, await tempFolder(t))
  await cable.plugIn()
  const config = await siteWith(t, { bridge: cable.ours, property: cable.theirs })
  const { code, out } = await runCommand(['check', '--config', config])
  t.equal(code, 0)
  t.same(out.split('\n'), [
    `${config} is good: Hotel, 2 lines, 2 connectors, 0 push servers.`,
    ...bridgeWarning,
    `annex: ${cable.ours} is there.`,
    `opera: ${cable.theirs} is there.`,
    '',
  ])
})

t.test('telephones that reach no emergency number are warned of, and only they', async (t) => {
  const config = await siteWith(t, { bridge: '/dev/none', property: '/dev/none' })
  const { text, json } = await check(config)
  t.equal(text.split('\n').slice(1, 4).join('\n'), bridgeWarning.join('\n'))
  t.match(json, {
    good: true,
    warnings: [/^annex: .* nobody else, not even an emergency number\./],
  })
  const plain = join(await tempFolder(t), 'site.toml')
  await writeFile(plain, '[site]\ntimezone = "Europe/Vienna"\n')
  t.match((await check(plain)).json, { warnings: [] })
})

t.test('a port that the daemon uses is left alone', async (t) => {
  const cable = new Cable(t, await tempFolder(t))
  await cable.plugIn()
  const config = await siteWith(t, { bridge: cable.ours, property: cable.theirs })
  const downs: string[] = []
  const events = { onBytes() {}, onDown: (reason: string) => downs.push(reason) }
  const opened = await openSerial({ path: cable.ours, baud: 921_600 }, events)
  t.match(await linesOf(check(config)), [
    `annex: ${cable.ours} is there, and in use.`,
    `opera: ${cable.theirs} is there.`,
  ])
  t.same(downs, [])
  if (opened.kind === 'open') await opened.pipe.close()
})

t.test('ports that are missing are told with those that there are', async (t) => {
  const tree = await DeviceTree.make(t)
  const { dev } = tree.folders
  await tree.plugIn('ttyACM0', { idVendor: '1209', product: 'FXS bridge 8', serial: 'FX100235' })
  await tree.plugIn('ttyUSB0', {
    idVendor: '0403',
    manufacturer: 'FTDI',
    product: 'FT232R USB UART',
    serial: 'A50285BI',
  })
  await tree.nameBridge('FX100235', 'ttyACM0')
  const config = await siteWith(t, {
    bridge: '/dev/fxs/by-serial/FX100234',
    property: '/dev/null/ttyS9',
  })
  const lines = await linesOf(check(config, tree.folders))
  t.same(lines.slice(0, 3), [
    'annex: /dev/fxs/by-serial/FX100234 is missing; check that it is plugged in, and',
    '  has power.',
    'opera: /dev/null/ttyS9 is missing; check that it is plugged in, and has power.',
  ])
  t.equal(
    lines.slice(3).join(' ').replace(/ +/g, ' '),
    `There are: ${dev}/fxs/by-serial/FX100235, now ${dev}/ttyACM0 ` +
      `(FXS bridge 8, serial FX100235) ${dev}/ttyUSB0 (FTDI FT232R USB UART, serial A50285BI)`,
  )
  for (const line of lines) t.ok(line.length <= 80, line)
  const { code, out } = await runCommand(['check', '--config', config])
  t.equal(code, 0, 'the file is good')
  t.match(out, /is good: .*\n(.*\n)+annex: .* is missing/)
})

t.test('a file that is no port, and an appliance without any', async (t) => {
  const { folders } = await DeviceTree.make(t)
  const config = await siteWith(t, { bridge: '/etc/passwd', property: '/tmp' })
  t.same(await linesOf(check(config, folders)), [
    'annex: /etc/passwd is no serial port; give the file of one.',
    'opera: /tmp is no serial port; give the file of one.',
    'This box has no serial ports; "dmesg" shows what the kernel sees when one is',
    '  plugged in.',
  ])
})

t.test('a site without serial ports hears nothing of them', async (t) => {
  const config = join(await tempFolder(t), 'site.toml')
  await writeFile(config, '[site]\ntimezone = "Europe/Vienna"\n')
  t.same(await linesOf(check(config)), [])
})

t.test('nothing in a site file steers the terminal that it is checked at', async (t) => {
  const config = join(await tempFolder(t), 'site.toml')
  const name = 'x\\u001b]0;y\\u0007\\u001b[2J'
  await writeFile(config, `[site]\nname = "${name}"\ntimezone = "Europe/Vienna"\n`)
  const good = await check(config)
  t.match(good.text, /is good: x\?]0;y\?\?\[2J,/)
  await writeFile(config, `[site]\n"${name}" = 1\ntimezone = "Europe/Vienna"\n`)
  const bad: Error = await check(config).then(
    () => new Error('it was taken'),
    (error) => error,
  )
  t.match(bad.message, 'x?]0;y??[2J')
})
