import { createInterface } from 'node:readline'
import { Refusal } from '../core/refusal.ts'
import { type ConsoleCommand, runConsole } from '../simulate/console.ts'
import { readDurationMs } from '../simulate/duration.ts'
import { fiasCommands } from '../simulate/fias/fias-commands.ts'
import { PropertySimulator } from '../simulate/fias/property-simulator.ts'
import { readReaction } from '../simulate/fias/reaction.ts'
import { type Choice, readChoice } from '../simulate/plan.ts'
import { readRooms } from '../simulate/rooms.ts'
import { type Told, toldLines } from '../simulate/told.ts'
import { readHookReaction } from '../simulate/webhook/hook-reply.ts'
import { webhookCommands } from '../simulate/webhook/webhook-commands.ts'
import { WebhookReceiver } from '../simulate/webhook/webhook-receiver.ts'
import { untilSignal } from './until-signal.ts'

const usage = `Usage:
  nightporter simulate fias --listen HOST:PORT | --serial PATH [--baud N]
      [--answer OK,NG] [--delay 2s] [--charset cp850] [--rooms 101-110,201]
  nightporter simulate webhook --listen HOST:PORT [--secret whsec_...]
      [--answer 200,503] [--delay 2s]`

const hint = '"help" lists what can be typed here; Ctrl-C ends it.'

export interface SimulateOptions {
  readonly listen?: string | undefined
  readonly serial?: string | undefined
  readonly baud?: string | undefined
  readonly answer?: string | undefined
  readonly delay?: string | undefined
  readonly charset?: string | undefined
  readonly rooms?: string | undefined
  readonly secret?: string | undefined
}

type Show = (lines: readonly string[]) => void

/** `nightporter simulate fias|webhook`: a counterpart that runs until Ctrl-C. */
export async function simulate(
  [kind, ...rest]: string[],
  options: SimulateOptions,
  print: (text: string) => void,
): Promise<void> {
  if (rest.length > 0) throw new Refusal(usage)
  // What the box sends must not steer the terminal: every line goes out here.
  const show: Show = (lines) => print(lines.map((line) => line.replace(/\p{C}/gu, '?')).join('\n'))
  if (kind === 'fias') return simulateProperty(options, show)
  if (kind === 'webhook') return simulateWebhook(options, show)
  throw new Refusal(usage)
}

async function simulateProperty(options: SimulateOptions, show: Show): Promise<void> {
  const { listen, serial, charset = 'cp850' } = options
  if ((listen === undefined) === (serial === undefined)) throw new Refusal(usage)
  if (serial === undefined) refuseOptions(options, ['baud'])
  refuseOptions(options, ['secret'])
  const rooms = readRooms(options.rooms ?? '101-110')
  if (!rooms) throw new Refusal('--rooms should be like 101-110,201: at most 10000 rooms.')
  const gone = Promise.withResolvers<never>()
  // Waited for only once the port is open.
  gone.promise.catch(() => {})
  const simulator = makeSimulator({
    rooms,
    charset,
    onTold: teller(show),
    onSerialGone: () => gone.reject(new Refusal(`${serial} is gone; plug it in and start again.`)),
  })
  const { behaviour } = simulator
  if (options.answer !== undefined) behaviour.answers.always(choose(options.answer, readReaction))
  behaviour.delayMs = readDelay(options.delay)
  const at = await openProperty(simulator, options)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const clock = `Its clock is that of ${timeZone}; TZ=ZONE before the command changes it.`
  show([`A property system waits at ${at}.`, clock, hint])
  await Promise.race([untilEnd(fiasCommands(simulator), show), gone.promise]).finally(() =>
    simulator.close(),
  )
}

function makeSimulator(
  options: ConstructorParameters<typeof PropertySimulator>[0] & { charset: string },
): PropertySimulator {
  try {
    return new PropertySimulator(options)
  } catch {
    throw new Refusal(`--charset ${options.charset} is not known; try cp850 or iso-8859-1.`)
  }
}

async function openProperty(
  simulator: PropertySimulator,
  { listen, serial = '', baud = '9600' }: SimulateOptions,
): Promise<string> {
  if (listen !== undefined) return openAt(listen, (place) => simulator.listen(place))
  if (!/^[1-9]\d{1,6}$/.test(baud)) throw new Refusal('--baud should be a number such as 9600.')
  await simulator.openSerial(serial, Number(baud))
  return `${serial}, ${baud} baud`
}

async function simulateWebhook(options: SimulateOptions, show: Show): Promise<void> {
  const { listen, secret } = options
  if (listen === undefined) throw new Refusal(usage)
  refuseOptions(options, ['serial', 'baud', 'charset', 'rooms'])
  const receiver = makeReceiver(secret, teller(show))
  if (options.answer !== undefined)
    receiver.answers.always(choose(options.answer, readHookReaction))
  receiver.manner.delayMs = readDelay(options.delay)
  const at = await openAt(listen, (place) => receiver.listen(place))
  const check =
    secret === undefined ? 'Signatures are not checked: no --secret is given.' : undefined
  show([`A webhook receiver waits at http://${at}/`, ...(check ? [check] : []), hint])
  await untilEnd(webhookCommands(receiver), show).finally(() => receiver.close())
}

function makeReceiver(secret: string | undefined, onTold: (told: Told) => void): WebhookReceiver {
  try {
    return new WebhookReceiver({ secret, onTold })
  } catch {
    throw new Refusal('--secret should be whsec_ and at least 16 bytes in base64.')
  }
}

/** Options of another kind of counterpart, or of another wire. */
function refuseOptions(options: SimulateOptions, names: (keyof SimulateOptions)[]): void {
  if (names.some((name) => options[name] !== undefined)) throw new Refusal(usage)
}

function teller(show: Show): (told: Told) => void {
  return (told) => show(toldLines(told, Date.now()))
}

/** Does what is typed until a signal or `quit` ends it. The end of the input does not. */
async function untilEnd(commands: readonly ConsoleCommand[], show: Show): Promise<void> {
  const input = createInterface({ input: process.stdin })
  const quit = new Promise<void>((resolve) => {
    input.on('line', (line) => {
      const said = runConsole(commands, line)
      if (said === 'quit') resolve()
      else if (said.length > 0) show(said)
    })
  })
  await Promise.race([quit, untilSignal()])
  input.close()
}

async function openAt(
  text: string,
  listen: (place: { host: string; port: number }) => Promise<number>,
): Promise<string> {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
  if (port === undefined || Number(port) > 65_535)
    throw new Refusal('--listen should be HOST:PORT, such as 127.0.0.1:5010.')
  try {
    const chosen = await listen({ host: bracketed ?? plain ?? '', port: Number(port) })
    return text.replace(/\d+$/, String(chosen))
  } catch (error) {
    throw new Refusal(whyNot(text, (error as NodeJS.ErrnoException).code))
  }
}

function whyNot(place: string, code: string | undefined): string {
  if (code === 'EADDRINUSE') return `${place} is taken by another program; choose another port.`
  if (code === 'EACCES') return `${place} needs the right to listen there; choose a port over 1023.`
  return `${place} is not an address of this machine.`
}

function choose<T>(text: string, readOne: (word: string) => T | undefined): Choice<T> {
  const choice = readChoice(text, readOne)
  if (choice) return choice
  throw new Refusal(`--answer ${text} is not understood.\n\n${usage}`)
}

function readDelay(text = '0s'): number {
  const ms = readDurationMs(text)
  if (ms === undefined) throw new Refusal('--delay should be like 300ms, 2s or 1m.')
  return ms
}
