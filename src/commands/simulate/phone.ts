import { createInterface } from 'node:readline'
import { type ConsoleCommand, runConsole } from '../../lib/simulator/console.ts'
import { wrapWords } from '../../lib/text/columns.ts'
import { UserError } from '../../lib/user-error.ts'
import { LonePhone } from '../../simulate/phones/lone-phone.ts'
import type { KeysAs, PlacedCall, PlacedCallEnd } from '../../simulate/phones/placed-call.ts'
import { askJson, linesOf, open } from '../cli/client.ts'
import { wrongUsage } from '../cli/exit.ts'
import { untilSignal } from '../cli/until-signal.ts'
import { hint, type Show } from './console.ts'
import type { SimulateOptions } from './options.ts'

const keyKinds: readonly KeysAs[] = ['events', 'info', 'tones']
const pressed = /^[0-9*#A-D]+$/
/** Nobody waits longer for what is said in the last moment of a call. */
const lastWordsMs = 300

interface PhoneLine {
  readonly name: string
  readonly state: string
  readonly address: string
}

/** A telephone in the terminal, which calls the box and presses what is typed. */
export async function simulatePhone(
  options: SimulateOptions,
  show: Show,
  data: string,
): Promise<void> {
  const { from = '', to, dial = '700' } = options
  const keysAs = keyKinds.find((kind) => kind === (options.keys ?? 'events'))
  if (!keysAs) throw wrongUsage('--keys should be events, info or tones.')
  const box = readAddress(to ?? (await addressOfBox(data)))
  const journal = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const phone = await LonePhone.open({ extension: from, box, journal })
  const transcript = new AbortController()
  const isShown = showTranscript(data, { from, show, signal: transcript.signal })
  show([...sentence(`Telephone ${from} calls ${dial} at ${box.host}:${box.port}.`), hint])
  const terminal = new TerminalPhone(phone, { keysAs, show })
  try {
    await isShown
    await terminal.dial(dial)
    await untilEnd(terminal, show)
  } finally {
    terminal.hangUp()
    transcript.abort()
    await phone.close()
  }
}

interface TerminalPhoneParts {
  readonly keysAs: KeysAs
  readonly show: Show
}

/** One telephone, one call at a time. */
class TerminalPhone {
  readonly #phone: LonePhone
  readonly #parts: TerminalPhoneParts
  /** Until it is over. */
  #call: PlacedCall | undefined

  constructor(phone: LonePhone, parts: TerminalPhoneParts) {
    this.#phone = phone
    this.#parts = parts
  }

  /** Places a call; one that goes on is hung up, and nothing more is told of it. */
  async dial(number: string): Promise<void> {
    const { keysAs, show } = this.#parts
    this.hangUp()
    let shownMs = 0
    const call = await this.#phone.dial(number, {
      keysAs,
      onReceived: ({ soundMs, quietMs }) => {
        // Each time that it falls quiet, how much was heard until then.
        if (quietMs < 600 || soundMs - shownMs < 200) return
        const seconds = ((soundMs - shownMs) / 1_000).toFixed(1)
        shownMs = soundMs
        show([`  (${seconds} s of sound have arrived)`])
      },
    })
    this.#call = call
    void call.answered.then((isAnswered) => {
      if (isAnswered && this.#call === call) show(['Answered. Type keys to press.'])
    })
    void call.end.then(async (end) => {
      await new Promise((resolve) => setTimeout(resolve, lastWordsMs))
      if (this.#call !== call) return
      this.#call = undefined
      show([...sentence(endSentence(end)), '"dial 700" calls again, "quit" ends it.'])
    })
  }

  /** Presses keys as soon as the call is answered. False when there is no call. */
  press(keys: string): boolean {
    const call = this.#call
    void call?.answered.then(() => call.press(keys))
    return call !== undefined
  }

  hangUp(): void {
    this.#call?.hangUp()
  }

  /** Resolves when there is no call any more. */
  async quiet(): Promise<void> {
    await this.#call?.end
  }
}

function sentence(text: string): string[] {
  return wrapWords(text.split(' '))
}

function endSentence(end: PlacedCallEnd): string {
  if (end.kind === 'hung up') return end.by === 'box' ? 'The box has hung up.' : 'You have hung up.'
  if (end.kind === 'transferred') return `The box has sent the call on to ${end.to}.`
  const { statusCode } = end
  return `The call was refused (${statusCode}): ${reasons[statusCode] ?? 'see the journal of the box'}.`
}

const reasons: Readonly<Record<number, string>> = {
  403: 'no room has this extension, and [telephone] staff does not name it',
  408: "no answer; the box takes calls from its line's server only, so run this where that is",
  480: 'the box does not answer calls now; see [telephone] answer',
  486: 'busy: guests who are to be woken need the line',
}

/** Keys as they are, or a command. */
async function untilEnd(phone: TerminalPhone, show: Show): Promise<void> {
  const input = createInterface({ input: process.stdin })
  const quit = new Promise<void>((resolve) => {
    input.on('line', (line) => {
      const typed = line.trim().toUpperCase()
      if (pressed.test(typed)) {
        if (!phone.press(typed)) show(['There is no call; type "dial 700" first.'])
        return
      }
      const said = runConsole(phoneCommands(phone, show), line)
      if (said === 'quit') resolve()
      else if (said.length > 0) show(said)
    })
    // What was typed before the end of the input is still pressed.
    input.on('close', () => void phone.quiet().then(resolve))
  })
  await Promise.race([quit, untilSignal()])
  input.close()
}

function phoneCommands(phone: TerminalPhone, show: Show): ConsoleCommand[] {
  return [
    { usage: '0645', meaning: 'presses these keys: 0 to 9, *, # and A to D', run: () => undefined },
    {
      usage: 'dial NUMBER',
      meaning: 'calls the box again',
      run([number = '', ...rest]) {
        if (!/^[0-9*#]{1,32}$/.test(number) || rest.length > 0) return undefined
        phone.dial(number).catch((error: Error) => show([error.message]))
        return `Calling ${number} …`
      },
    },
    {
      usage: 'hangup',
      meaning: 'puts the receiver down',
      run(words) {
        if (words.length > 0) return undefined
        phone.hangUp()
        return []
      },
    },
  ]
}

/** Where the first line that is up takes calls. */
async function addressOfBox(data: string): Promise<string> {
  const { lines } = await askJson<{ lines: PhoneLine[] }>(data, { path: '/rest/line' }, 'lines')
  const line = lines.find(({ state, address }) => state === 'up' && address !== '')
  if (line) return line.address
  throw new UserError('No SIP line of the box is up; "nightporter status" says why.')
}

/** Shows what the menu says as text, as the box itself reports it, where the box can be asked. */
async function showTranscript(
  data: string,
  { from, show, signal }: { from: string; show: Show; signal: AbortSignal },
): Promise<void> {
  try {
    const response = await open(data, { method: 'GET', path: '/rest/call/trace' })
    signal.addEventListener('abort', () => response.destroy())
    void (async () => {
      for await (const line of linesOf(response))
        if (line.startsWith(`${from} `)) showStep(line.slice(from.length + 1), show)
    })().catch(() => undefined)
  } catch {
    show(['What is said is not shown: the box cannot be asked; check --data.'])
  }
}

/** Shows what was said («), pressed (») or done (=); the rest is told by the telephone itself. */
function showStep(step: string, show: Show): void {
  const [sign = '', ...words] = step.split(' ')
  if (/^[«»=]$/.test(sign)) show(wrapWords(words, `  ${sign} `, '    '))
}

function readAddress(text: string): { host: string; port: number } {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
  if (port === undefined || Number(port) > 65_535)
    throw wrongUsage('--to should be HOST:PORT, such as 127.0.0.1:5070.')
  return { host: bracketed ?? plain ?? '', port: Number(port) }
}
