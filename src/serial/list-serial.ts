import { access, readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { oneLine } from '../lib/text/one-line.ts'
import { withDeadline } from '../lib/turns/deadline.ts'

const limitMs = 2_000
const maxPorts = 64
const maxTextLength = 60

/** A serial port of this machine. */
export interface KnownPort {
  /** Such as `/dev/ttyUSB0`. */
  readonly path: string
  /** Its name that lasts, under `/dev/fxs/by-serial`; empty where it has none. */
  readonly bridge: string
  /** What it says it is, such as `FTDI FT232R USB UART, serial A50285BI`. */
  readonly about: string
}

/** Where the kernel lists its devices. */
export interface DeviceFolders {
  readonly sys: string
  readonly dev: string
}

/** The serial ports that exist now, by what the kernel knows of them; none when it does not answer in time. Never rejects. */
export async function listSerial(
  folders: DeviceFolders = { sys: '/sys', dev: '/dev' },
): Promise<KnownPort[]> {
  const none = () => []
  return withDeadline(findPorts(folders).catch(none), { ms: limitMs, atEnd: none })
}

async function findPorts({ sys, dev }: DeviceFolders): Promise<KnownPort[]> {
  const folder = join(sys, 'class/tty')
  const names = (await readdir(folder)).sort(byNumber)
  const areReal = await Promise.all(names.map((name) => isReal(join(folder, name))))
  const real = names.filter((_, index) => areReal[index]).slice(0, maxPorts)
  const bridges = await bridgeNames(dev)
  return Promise.all(
    real.map(async (name) => {
      const path = join(dev, name)
      return { path, bridge: bridges.get(path) ?? '', about: await aboutOf(join(folder, name)) }
    }),
  )
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

/** Consoles have no device, and places for UARTs that nobody has put there have the type 0. */
async function isReal(tty: string): Promise<boolean> {
  const hasDevice = await access(join(tty, 'device')).then(
    () => true,
    () => false,
  )
  return hasDevice && (await textOf(join(tty, 'type'))) !== '0'
}

/** What the udev rule has named, by the port that is meant. */
async function bridgeNames(dev: string): Promise<Map<string, string>> {
  const folder = join(dev, 'fxs/by-serial')
  const links = (await readdir(folder).catch(() => [])).slice(0, maxPorts)
  const targets = links.map(async (link): Promise<[string, string]> => {
    const path = join(folder, link)
    return [resolve(folder, await readlink(path).catch(() => '')), path]
  })
  return new Map(await Promise.all(targets))
}

async function aboutOf(tty: string): Promise<string> {
  const device = await realpath(join(tty, 'device'))
  // The port of a USB adapter lies some folders below the adapter itself.
  for (let folder = device, depth = 0; depth < 5; folder = dirname(folder), depth += 1) {
    const vendor = await textOf(join(folder, 'idVendor'))
    if (vendor !== '') return aboutUsb(folder, vendor)
  }
  return 'built in'
}

async function aboutUsb(folder: string, vendor: string): Promise<string> {
  const [maker, product, model, serial] = await Promise.all(
    ['manufacturer', 'product', 'idProduct', 'serial'].map((name) => textOf(join(folder, name))),
  )
  const words = [maker, product].filter(Boolean).join(' ') || `USB ${vendor}:${model}`
  return serial ? `${words}, serial ${serial}` : words
}

async function textOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return oneLine(text, maxTextLength)
}
