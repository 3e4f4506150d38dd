import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Session } from 'sip.js/lib/core/index.js'
import type { Announcer } from '../../core/ports/announcer.ts'
import type { Heartbeat } from '../../core/ports/heartbeat.ts'
import type { Journal } from '../../core/ports/journal.ts'
import type {
  LineDriver,
  LineState,
  RingOutcome,
  RingRequest,
} from '../../core/ports/line-driver.ts'
import { type Media, MediaRefused } from '../media/media.ts'
import type { MediaStream } from '../media/media-stream.ts'
import type { PortRange, StreamCounts } from '../media/worker/messages.ts'
import { defaultPauses, type Pauses } from '../prompt-session.ts'
import { Supervisor } from './agent/supervisor.ts'
import { Trace } from './agent/trace.ts'
import type { UserAgent } from './agent/user-agent.ts'
import type { ReadingAllowances } from './agent/work-allowance.ts'
import { Call, type CallParts } from './call/call.ts'
import { Dialog } from './call/dialog.ts'
import { Farewells } from './call/farewells.ts'
import { SoundOffer } from './call/sound-offer.ts'
import type { Endpoint, ServerAddress } from './transport/address.ts'

/** Calls begin so far apart: a PBX that gets hundreds at once drops some. */
const spacingMs = 20
const byeTimeoutMs = 1_000

export interface SipLineOptions {
  readonly name: string
  readonly channels: number
  /** The server, and the one to use when that is dead. */
  readonly servers: readonly ServerAddress[]
  readonly user: string
  readonly password: string
  readonly registers: boolean
  readonly registerSeconds?: number
  readonly returnMs?: number
  readonly pingMs?: number
  readonly local?: Endpoint | undefined
  /** Our own ports to try, before any other, where `local` names none. */
  readonly localPorts?: readonly number[]
  readonly rtp: PortRange
  readonly caFile: string
  readonly media: Pick<Media, 'open'>
  readonly announcer: Announcer
  readonly journal: Journal
  readonly product: string
  readonly pauses?: Pauses
  /** What its messages may cost. */
  readonly reading?: ReadingAllowances
}

interface TalkingCall extends Omit<CallParts, 'onAnswer' | 'onUpdate'> {
  readonly talk: Dialog
  readonly stream: MediaStream
}

/** A line that is an extension, or a trunk, of the hotel's PBX. */
export class SipLine implements LineDriver {
  readonly #options: SipLineOptions
  readonly #keeper: Supervisor
  readonly #trace = new Trace()
  readonly #closing = new AbortController()
  readonly #farewells = new Farewells()
  /** Calls whose phones still have to be told that they are over. */
  readonly #calls = new Map<Promise<RingOutcome>, UserAgent>()
  #callsNow = 0
  #nextCallMs = 0

  constructor(options: SipLineOptions) {
    this.#options = options
    this.#keeper = new Supervisor({
      ...options,
      onTraffic: (direction, text, peer) => this.#trace.message(direction, text, peer),
      onUp: (link) => this.#farewells.sayOn(link),
      isIdle: () => this.#calls.size === 0,
      untilQuiet: (link) => this.#untilQuiet(link),
    })
  }

  start(signal: AbortSignal): Promise<void> {
    return this.#keeper.start(signal)
  }

  state(): LineState {
    const isUp = this.#keeper.link !== undefined
    return {
      state: isUp ? 'up' : 'down',
      registered: this.#keeper.isHeard,
      channels: this.#options.channels,
      callsNow: this.#callsNow,
      lastError: this.#keeper.lastError,
    }
  }

  trace(onText: (text: string) => void): () => void {
    return this.#trace.watch(onText)
  }

  heartbeat(): Heartbeat {
    return this.#keeper.pulse
  }

  /** Says goodbye to every phone, and then to the PBX. */
  async close(): Promise<void> {
    this.#closing.abort()
    const limit = AbortSignal.timeout(byeTimeoutMs)
    await Promise.race([Promise.allSettled(this.#calls.keys()), once(limit, 'abort')])
    await this.#keeper.close()
  }

  async ring(request: RingRequest, signal: AbortSignal): Promise<RingOutcome> {
    signal.throwIfAborted()
    const { link } = this.#keeper
    if (!link || this.#closing.signal.aborted) {
      const reason = this.#keeper.lastError || 'the line is closing'
      return { kind: 'unreachable', reason, isLineFault: true }
    }
    const hungUp = Promise.withResolvers<never>()
    const ending = new AbortController()
    const hangUp = () => {
      ending.abort()
      hungUp.reject(signal.reason)
    }
    const onClose = () => ending.abort()
    signal.addEventListener('abort', hangUp)
    this.#closing.signal.addEventListener('abort', onClose)
    const call = this.#conduct(link, request, ending.signal)
    this.#calls.set(call, link)
    // Whoever hangs up need not wait until the phone knows.
    const done = () => {
      this.#calls.delete(call)
      this.#closing.signal.removeEventListener('abort', onClose)
    }
    call.then(done, done)
    this.#callsNow += 1
    try {
      return await Promise.race([call, hungUp.promise])
    } finally {
      signal.removeEventListener('abort', hangUp)
      this.#callsNow -= 1
    }
  }

  async #untilQuiet(link: UserAgent): Promise<void> {
    const calls = [...this.#calls].filter(([, used]) => used === link)
    await Promise.allSettled(calls.map(([call]) => call))
  }

  /** The whole call. When it is hung up by the signal, it still says goodbye to the phone. */
  async #conduct(link: UserAgent, request: RingRequest, signal: AbortSignal): Promise<RingOutcome> {
    const { media, announcer, rtp, pauses = defaultPauses } = this.#options
    const tell = request.onStep ?? (() => undefined)
    announcer.prepare(request.say, request.language)
    const { contact, local } = link
    const talk = new Dialog({ request, announcer, tell, contact, pauses })
    const stream = await media.open(local.host, rtp, talk).catch(refusalOf)
    if ('kind' in stream) return stream
    const sound = new SoundOffer({ host: local.host, port: stream.port })
    try {
      return await this.#callAndTalk({ link, request, stream, sound, tell, talk }, signal)
    } finally {
      await stream.close()
    }
  }

  async #callAndTalk(parts: TalkingCall, signal: AbortSignal): Promise<RingOutcome> {
    const { link, stream, sound, tell, talk } = parts
    let session: Session | undefined
    const call = new Call({
      ...parts,
      onAnswer: (answered) => {
        session = answered.session
        talk.start(stream, { ...answered, sound })
      },
      onUpdate: (request) => talk.update(request, sound),
    })
    const hangUp = () => {
      call.hangUp()
      talk.hangUp()
    }
    signal.addEventListener('abort', hangUp, { once: true })
    // Whoever is gone does not hear us either.
    const stopListening = link.onceDown((reason) => {
      if (!session) return
      this.#farewells.hangUp(session, link)
      talk.onLost(reason)
    })
    if (!(await this.#turnToCall(signal))) hangUp()
    else call.start()
    const outcome = await Promise.race([call.outcome, talk.outcome])
    signal.removeEventListener('abort', hangUp)
    stopListening()
    call.close()
    if (call.isHeard) this.#keeper.trust(link)
    else if (call.isSent && !signal.aborted) this.#keeper.doubt(link)
    if (session) this.#farewells.hangUp(session, link)
    const counts = await stream.close()
    if (session) logCounts(counts, tell)
    if (signal.aborted && call.isSent)
      await Promise.race([call.lastWord, delay(byeTimeoutMs, undefined, { ref: false })])
    return outcome
  }

  /** Waits until the next call may begin; false when it was hung up meanwhile. */
  async #turnToCall(signal: AbortSignal): Promise<boolean> {
    const nowMs = performance.now()
    const atMs = Math.max(nowMs, this.#nextCallMs)
    this.#nextCallMs = atMs + spacingMs
    if (atMs > nowMs) await delay(atMs - nowMs)
    return !signal.aborted
  }
}

function logCounts(counts: StreamCounts, tell: (step: string) => void): void {
  const { sent, received, lost, farLostPercent } = counts
  tell(`Sound: ${sent} packets sent, ${received} received, ${lost} lost on the way here.`)
  if (farLostPercent) tell(`The phone says that ${farLostPercent.toFixed(0)} % got lost to it.`)
}

function refusalOf(error: unknown): RingOutcome {
  if (error instanceof MediaRefused)
    return { kind: 'unreachable', reason: error.message, isLineFault: true }
  throw error
}
