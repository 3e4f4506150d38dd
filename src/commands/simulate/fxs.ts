import { stat } from 'node:fs/promises'
import { Bridge } from '../../../hw/emulator/bridge.ts'
import { fxsCommands } from '../../../hw/emulator/fxs-commands.ts'
import type { BytePipe, PipeHandlers } from '../../../hw/emulator/serial/pipe.ts'
import { openPty } from '../../../hw/emulator/serial/pty.ts'
import { habitWords, readHabits } from '../../../hw/emulator/telephone/habit.ts'
import { defaultBaud, slowestBaud } from '../../core/bridge-lines.ts'
import { readDurationMs } from '../../lib/simulator/duration.ts'
import { sentence } from '../../lib/simulator/message.ts'
import { counted } from '../../lib/text/amounts.ts'
import { UserError } from '../../lib/user-error.ts'
import { openSerial } from '../../serial/open-serial.ts'
import { wrongUsage } from '../cli/exit.ts'
import { hint, printer, type Show, untilEnd } from './console.ts'
import type { SimulateOptions } from './options.ts'

/** More extensions are not worth reading. */
const maxShown = 20

/** An FXS bridge with its telephones, on a serial line or on a pty that it makes. */
export async function simulateBridge(options: SimulateOptions, show: Show): Promise<void> {
  const { port: path = '' } = options
  const ports = readNumber('--ports', options.ports ?? '10', [1, 240])
  const baud = readNumber('--baud', options.baud ?? String(defaultBaud), [slowestBaud, 4_000_000])
  const print = printer(show)
  const detectsKeys = readKeys(options.keys)
  const bridge = new Bridge({
    ports,
    baud,
    liftMs: readLift(options.lift),
    detectsKeys,
    onEvent: print,
  })
  setHabits(bridge, options.phones)
  const open = await findOpener(path, baud)
  const plug = async () => bridge.plugIn(await open())
  await plug().catch((error: Error) => {
    throw new UserError(error.message)
  })
  const unplug = () => void bridge.unplug()
  const plugAgain = () => {
    if (bridge.isPluggedIn) return
    plug().catch((error: Error) => print(sentence('problem', error.message)))
  }
  show([
    `A bridge with ${counted(ports, 'phone')} waits at ${path}, ${baud} baud.`,
    ...siteLines(path, ports, baud),
  ])
  show([hint])
  const commands = fxsCommands(bridge, { unplug, plug: plugAgain })
  await untilEnd(commands, show).finally(() => bridge.close())
}

/** What to write into the site file to try it. */
function siteLines(path: string, ports: number, baud: number): string[] {
  return [
    'To try it, write into the site file, with your own extensions:',
    '  [[line]]',
    '  name = "bridge"',
    '  driver = "fxs"',
    `  port = "${path}"`,
    ...(baud === defaultBaud ? [] : [`  baud = ${baud}`]),
    ...extensionLines(ports),
  ]
}

/** An inline table of TOML has to stand on one line: beyond 80 columns it gets a table of its own. */
function extensionLines(ports: number): string[] {
  const entries = Array.from(
    { length: Math.min(ports, maxShown) },
    (_, index) => `"${401 + index}" = ${index + 1}`,
  )
  const line = `  extensions = { ${entries.join(', ')} }`
  return line.length <= 80
    ? [line]
    : ['  [line.extensions]', ...entries.map((entry) => `  ${entry}`)]
}

/** A serial port that is there is opened; where nothing is, a pty is made. */
async function findOpener(path: string, baud: number): Promise<() => Promise<BytePipe>> {
  const isDevice = await stat(path).then(
    (found) => found.isCharacterDevice(),
    () => false,
  )
  return isDevice ? () => openDevice({ path, baud }) : () => openPty(path)
}

function setHabits(bridge: Bridge, phones: string | undefined): void {
  if (phones === undefined) return
  const habits = readHabits(phones, bridge.ports.length)
  if (!habits)
    throw wrongUsage(
      `--phones should be like 1-6:answers,7:presses2, with ports from 1 to ` +
        `${bridge.ports.length}. Habits are ${habitWords}.`,
    )
  for (const [port, habit] of habits) bridge.phone(port).habit = habit
}

function readNumber(name: string, text: string, [min, max]: [number, number]): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw wrongUsage(`${name} should be a number from ${min} to ${max}.`)
}

function readLift(text = '3s'): number {
  const ms = readDurationMs(text)
  if (ms === undefined) throw wrongUsage('--lift should be like 300ms, 3s or 1m.')
  return ms
}

function readKeys(text = 'events'): boolean {
  if (text !== 'events' && text !== 'tones') throw wrongUsage('--keys should be events or tones.')
  return text === 'events'
}

/** Opens a serial port that is there. Rejects with an Error whose text says what to do. */
async function openDevice(settings: { path: string; baud: number }): Promise<BytePipe> {
  let handlers: PipeHandlers | undefined
  const opened = await openSerial(settings, {
    onBytes: (bytes) => handlers?.onBytes(bytes),
    onDown: () => handlers?.onDown(),
  })
  if (opened.kind === 'failed') throw new Error(`${opened.reason}.`)
  const { pipe } = opened
  return {
    start(given) {
      handlers = given
    },
    write: (bytes) => pipe.write(bytes),
    setReading: (isOn) => pipe.setReading(isOn),
    get waiting() {
      return pipe.waiting
    },
    close: () => pipe.close(),
  }
}
