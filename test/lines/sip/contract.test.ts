import { EventEmitter, once } from 'node:events'
import { type Test, t } from 'tap'
import type { Refusal } from '../../../src/core/ports/incoming-call.ts'
import type { Pauses } from '../../../src/lines/prompt-session.ts'
import type { SipLineOptions } from '../../../src/lines/sip/line.ts'
import type { ReceivedSound } from '../../../src/simulate/phones/handset.ts'
import type { KeysAs, PlacedCall } from '../../../src/simulate/phones/placed-call.ts'
import { RoomPhones } from '../../../src/simulate/phones/room-phones.ts'
import { testIncomingCalls } from '../../contract/incoming-calls.ts'
import type { Callers, CallingPhone, LineBench } from '../../contract/line-bench.ts'
import { lineDriverContract } from '../../contract/line-driver.ts'
import { KeptJournal } from '../../support/hotel.ts'
import { plainAnnouncer, sweep } from '../ringer.ts'
import { makeLine, startLine } from './bench.ts'

const account = { user: '8001', password: 'secret8001' }

interface Exchange {
  readonly phones: RoomPhones
  readonly journal: KeptJournal
  /** Resolves when a call to an extension is over, with what was heard. */
  heard(extension: string): Promise<ReceivedSound>
}

async function openExchange(t: Test): Promise<Exchange> {
  const calls = new EventEmitter()
  const journal = new KeptJournal()
  const phones = await RoomPhones.open({
    extensions: ['101', '102', '103', '104', '107', '108', '109', '*78101'],
    habits: { '107': { kind: 'drops' } },
    account,
    journal,
    onReceived: (extension, heard) => calls.emit(extension, heard),
    pace: { ringsMs: 20, listensMs: 100 },
  })
  t.teardown(() => phones.close())
  const heard = async (extension: string): Promise<ReceivedSound> =>
    (await once(calls, extension))[0]
  return { phones, journal, heard }
}

/** A line that was not started, at such an exchange. */
async function lineAt({ phones }: Exchange, t: Test, options: Partial<SipLineOptions> = {}) {
  const server = `sip:127.0.0.1:${phones.port}`
  return makeLine(t, { server, registers: true, ...account, ...options })
}

const phones = {
  answers: '101',
  busy: '108',
  silent: '109',
  drops: '107',
  overridden: '*78101',
}
const refusals: Readonly<Record<number, Refusal>> = {
  403: 'forbidden',
  480: 'unavailable',
  486: 'busy',
}

/** A telephone of the demo hotel that calls the line. */
class DemoPhone implements CallingPhone {
  readonly #call: PlacedCall
  isAnswered = false
  isOver = false
  refusal: Refusal | undefined

  constructor(call: PlacedCall) {
    this.#call = call
    void call.answered.then((isAnswered) => {
      this.isAnswered = isAnswered
    })
    void call.end.then((end) => {
      this.isOver = true
      if (end.kind === 'refused') this.refusal = refusals[end.statusCode]
    })
  }

  get heardMs(): number {
    return this.#call.received.soundMs
  }

  press(key: string): void {
    this.#call.press(key)
  }

  hangUp(): void {
    this.#call.hangUp()
  }
}

/** A line at an exchange whose telephones send their keys in one of three ways. */
async function openBench(t: Test, keysAs: KeysAs, pauses?: Pauses): Promise<LineBench> {
  const exchange = await openExchange(t)
  const { line } = await lineAt(exchange, t, pauses && { pauses })
  const callers: Callers = {
    extensions: ['102', '103'],
    hasSignalling: true,
    call: async (extension, dialled) =>
      new DemoPhone(await exchange.phones.dial(extension, dialled, { keysAs })),
  }
  const sentMs = async (extension: string) => (await exchange.heard(extension)).packets * 20
  return { line, phones, channels: 8, callers, sentMs }
}

t.test('a SIP line keeps the contract with the phones of the demo hotel', async (t) => {
  t.jobs = 4
  lineDriverContract(t, (t, pauses) => openBench(t, 'events', pauses))
})

for (const keysAs of ['info', 'tones'] as const)
  t.test(`calls to us are the same with keys as ${keysAs}`, async (t) => {
    t.jobs = 4
    testIncomingCalls(t, (t) => openBench(t, keysAs))
  })

t.test('the exchange registers the line by its password, and by no other', async (t) => {
  const exchange = await openExchange(t)
  const { line } = await lineAt(exchange, t)
  await startLine(line)
  t.match(line.state(), { state: 'up', registered: true })
  const { line: stranger } = await lineAt(exchange, t, { password: 'guessed' })
  await startLine(stranger)
  t.match(stranger.state(), { state: 'down', lastError: /refuses to register 8001 \(401/ })
})

t.test('guests hear the announcement, and press their keys', async (t) => {
  const exchange = await openExchange(t)
  const { line, ring } = await lineAt(exchange, t, { announcer: plainAnnouncer(sweep(3_000)) })
  await startLine(line)
  const heard = Promise.all(['102', '104'].map((extension) => exchange.heard(extension)))
  t.same(await Promise.all(['102', '103', '104'].map((extension) => ring(extension))), [
    { kind: 'answered', key: '2' },
    { kind: 'answered', key: '1' },
    { kind: 'answered' },
  ])
  const [short, whole] = await heard
  const { packets = 0, soundMs = 0 } = whole ?? {}
  t.ok(soundMs > 4_500 && soundMs <= 6_000, `both times, not the pauses: ${soundMs} ms`)
  t.ok(packets >= 304, `the pauses too: ${packets} packets`)
  t.ok((short?.soundMs ?? 0) < 4_500, 'a key ends the announcement')
})

t.test('a guest hangs up when it was said once and is quiet', async (t) => {
  const exchange = await openExchange(t)
  const server = `sip:127.0.0.1:${exchange.phones.port}`
  const { line, ring, steps } = await makeLine(t, {
    server,
    registers: true,
    ...account,
    announcer: plainAnnouncer(sweep(200)),
    pauses: { leadMs: 40, betweenMs: 20_000, keyMs: 100 },
  })
  await startLine(line)
  t.same(await ring('101'), { kind: 'answered' })
  t.ok(steps.includes('The phone hung up.'), steps.join('\n'))
})

t.test('a phone that is in use is busy, and one that is not there is not found', async (t) => {
  const exchange = await openExchange(t)
  const { line, ring } = await lineAt(exchange, t)
  await startLine(line)
  const isFree = exchange.heard('104')
  const [first, second] = await Promise.all([ring('104'), ring('104')])
  t.match([first, second], [{ kind: 'answered' }, { kind: 'busy' }])
  t.match(await ring('999'), { kind: 'unreachable', reason: /404/ })
  await isFree
  t.match(await ring('104'), { kind: 'answered' }, 'the phone is free again')
  t.same(exchange.journal.lines, [])
})
