import { createInterface } from 'node:readline'
import { Refusal } from '../core/refusal.ts'
import { type ConsoleCommand, runConsole } from '../simulate/console.ts'
import { readDurationMs } from '../simulate/duration.ts'
import { fiasCommands } from '../simulate/fias/fias-commands.ts'
import { PropertySimulator } from '../simulate/fias/property-simulator.ts'
import { readReaction } from '../simulate/fias/reaction.ts'
import { type Choice, readChoice } from '../simulate/plan.ts'
import { readRooms } from '../simulate/rooms.ts'
import { type Told, toldText } from '../simulate/told.ts'
import { readHookReaction } from '../simulate/webhook/hook-reply.ts'
import { webhookCommands } from '../simulate/webhook/webhook-commands.ts'
import { WebhookReceiver } from '../simulate/webhook/webhook-receiver.ts'
import { untilSignal } from './until-signal.ts'

const usage = `Usage:
  nightporter simulate fias --listen HOST:PORT | --serial PATH [--baud N]
      [--answer OK,NG] [--delay 2s] [--charset cp850] [--rooms 101-110,201]
  nightporter simulate webhook --listen HOST:PORT [--secret whsec_...]
      [--status 200,503] [--delay 2s]`

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
  readonly status?: string | undefined
}

/** `nightporter simulate fias|webhook`: a counterpart that runs until Ctrl-C. */
export async function simulate(
  [kind, ...rest]: string[],
  options: SimulateOptions,
  print: (text: string) => void,
): Promise<void> {
  if (rest.length > 0) throw new Refusal(usage)
  if (kind === 'fias') return simulateProperty(options, print)
  if (kind === 'webhook') return simulateWebhook(options, print)
  throw new Refusal(usage)
}

async function simulateProperty(
  options: SimulateOptions,
  print: (text: string) => void,
): Promise<void> {
  const { listen, serial, charset = 'cp850' } = options
  if ((listen === undefined) === (serial === undefined)) throw new Refusal(usage)
  const rooms = readRooms(options.rooms ?? '101-110')
  if (!rooms) throw new Refusal('--rooms should be like 101-110,201: at most 10000 rooms.')
  const gone = Promise.withResolvers<never>()
  // Waited for only once the port is open.
  gone.promise.catch(() => {})
  const simulator = makeSimulator({
    rooms,
    charset,
    onTold: teller(print),
    onSerialGone: () => gone.reject(new Refusal(`${serial} is gone; plug it in and start again.`)),
  })
  const { behaviour } = simulator
  if (options.answer !== undefined)
    behaviour.answers.always(choose('--answer', options.answer, readReaction))
  behaviour.delayMs = readDelay(options.delay)
  const at = await openProperty(simulator, options)
  print(`A property system waits at ${at}.\n${hint}`)
  await Promise.race([untilEnd(fiasCommands(simulator), print), gone.promise]).finally(() =>
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
  await simulator.openSerial(serial, Number(baud)).catch(() => {
    throw new Refusal(`${serial} cannot be opened; check that it is plugged in and may be used.`)
  })
  return `${serial}, ${baud} baud`
}

async function simulateWebhook(
  options: SimulateOptions,
  print: (text: string) => void,
): Promise<void> {
  const { listen, secret } = options
  if (listen === undefined) throw new Refusal(usage)
  const receiver = makeReceiver(secret, teller(print))
  if (options.status !== undefined)
    receiver.answers.always(choose('--status', options.status, readHookReaction))
  receiver.manner.delayMs = readDelay(options.delay)
  const at = await openAt(listen, (place) => receiver.listen(place))
  print(`A webhook receiver waits at http://${at}/\n${hint}`)
  await untilEnd(webhookCommands(receiver), print).finally(() => receiver.close())
}

function makeReceiver(secret: string | undefined, onTold: (told: Told) => void): WebhookReceiver {
  try {
    return new WebhookReceiver({ secret, onTold })
  } catch {
    throw new Refusal('--secret should be whsec_ and at least 16 bytes in base64.')
  }
}

function teller(print: (text: string) => void): (told: Told) => void {
  return (told) => print(toldText(told, Date.now()))
}

/** Does what is typed until a signal or `quit` ends it. The end of the input does not. */
async function untilEnd(
  commands: readonly ConsoleCommand[],
  print: (text: string) => void,
): Promise<void> {
  const input = createInterface({ input: process.stdin })
  const quit = new Promise<void>((resolve) => {
    input.on('line', (line) => {
      if (line.trim() === 'quit') resolve()
      else {
        const text = runConsole(commands, line)
        if (text !== '') print(text)
      }
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

function choose<T>(
  option: string,
  text: string,
  readOne: (word: string) => T | undefined,
): Choice<T> {
  const choice = readChoice(text, readOne)
  if (choice) return choice
  throw new Refusal(`${option} ${text} is not understood.\n\n${usage}`)
}

function readDelay(text = '0s'): number {
  const ms = readDurationMs(text)
  if (ms === undefined) throw new Refusal('--delay should be like 300ms, 2s or 1m.')
  return ms
}
