import { setTimeout as delay } from 'node:timers/promises'
import type { IncomingInviteRequest, Session } from 'sip.js/lib/core/index.js'
import type { Announcer } from '../../core/ports/announcer.ts'
import type { Heartbeat } from '../../core/ports/heartbeat.ts'
import type { IncomingCall } from '../../core/ports/incoming-call.ts'
import type { Journal } from '../../core/ports/journal.ts'
import type {
  LineDriver,
  LineState,
  RingOutcome,
  RingRequest,
} from '../../core/ports/line-driver.ts'
import { withDeadline } from '../../lib/turns/deadline.ts'
import { type Media, MediaRefused } from '../media/media.ts'
import type { MediaStream } from '../media/media-stream.ts'
import type { PortRange, StreamCounts } from '../media/worker/messages.ts'
import { defaultPauses, type Pauses, PromptSession } from '../prompt-session.ts'
import { Supervisor } from './agent/supervisor.ts'
import { Trace } from './agent/trace.ts'
import type { UserAgent } from './agent/user-agent.ts'
import type { ReadingAllowances } from './agent/work-allowance.ts'
import { Call, type CallParts } from './call/call.ts'
import { Dialog } from './call/dialog.ts'
import { IncomingSipCall } from './call/incoming-call.ts'
import { PendingByes } from './call/pending-byes.ts'
import { SoundOffer } from './call/sound-offer.ts'
import { type Endpoint, hostPort, type ServerAddress } from './transport/address.ts'

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
  readonly mayRing?: (() => boolean) | undefined
  readonly pauses?: Pauses
  /** What its messages may cost. */
  readonly reading?: ReadingAllowances
}

interface OngoingCall extends Omit<CallParts, 'onAnswer' | 'onUpdate'> {
  readonly dialog: Dialog
  readonly prompt: PromptSession
  readonly stream: MediaStream
}

/** A line that is an extension, or a trunk, of the hotel's PBX. */
export class SipLine implements LineDriver {
  readonly #options: SipLineOptions
  readonly #supervisor: Supervisor
  readonly #trace = new Trace()
  readonly #closing = new AbortController()
  readonly #pendingByes = new PendingByes()
  /** Calls under way, until their phones have got a BYE or CANCEL. */
  readonly #calls = new Map<Promise<unknown>, UserAgent>()
  #takeCall: ((call: IncomingCall) => void) | undefined
  #callsNow = 0
  #nextCallMs = 0

  constructor(options: SipLineOptions) {
    this.#options = options
    this.#supervisor = new Supervisor({
      ...options,
      onTraffic: (direction, text, peer) => this.#trace.message(direction, text, peer),
      onInvite: (invite, agent) => this.#receive(invite, agent),
      onUp: (agent) => this.#pendingByes.sendOver(agent),
      isIdle: () => this.#calls.size === 0,
      untilIdle: (agent) => this.#untilIdle(agent),
    })
  }

  start(signal: AbortSignal): Promise<void> {
    return this.#supervisor.start(signal)
  }

  state(): LineState {
    const { agent } = this.#supervisor
    return {
      state: agent ? 'up' : 'down',
      ...(agent && { address: hostPort(agent.local) }),
      registered: this.#supervisor.hasAnswered,
      channels: this.#options.channels,
      callsNow: this.#callsNow,
      lastError: this.#supervisor.lastError,
    }
  }

  onCall(take: (call: IncomingCall) => void): void {
    this.#takeCall = take
  }

  trace(onText: (text: string) => void): () => void {
    return this.#trace.watch(onText)
  }

  heartbeat(): Heartbeat {
    return this.#supervisor.heartbeat
  }

  /** Hangs up every call, and then unregisters. */
  async close(): Promise<void> {
    this.#closing.abort()
    const hungUp = Promise.allSettled(this.#calls.keys())
    await withDeadline(hungUp, { ms: byeTimeoutMs, atEnd: () => [], ref: false })
    await this.#supervisor.close()
  }

  async ring(request: RingRequest, signal: AbortSignal): Promise<RingOutcome> {
    signal.throwIfAborted()
    const { agent } = this.#supervisor
    if (!agent || this.#closing.signal.aborted) {
      const reason = this.#supervisor.lastError || 'the line is closing'
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
    const call = this.#runCall(agent, request, ending.signal)
    this.#calls.set(call, agent)
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

  #receive(invite: IncomingInviteRequest, agent: UserAgent): void {
    this.#supervisor.markAlive(agent)
    const take = this.#takeCall
    if (!take || this.#closing.signal.aborted) {
      invite.reject({ statusCode: 480 })
      return
    }
    const { media, rtp, journal } = this.#options
    const call = new IncomingSipCall({
      agent,
      invite,
      openStream: (events) =>
        media.open(agent.local.host, rtp, events).catch((error) => {
          journal.error('A call to us could get no sound, and is refused.', error)
          return undefined
        }),
      pendingByes: this.#pendingByes,
      onOver: () => {
        this.#callsNow -= 1
      },
    })
    const onClose = () => call.onLost('the line is closed')
    this.#closing.signal.addEventListener('abort', onClose)
    this.#calls.set(call.ended, agent)
    this.#callsNow += 1
    void call.ended.then(() => {
      this.#closing.signal.removeEventListener('abort', onClose)
      this.#calls.delete(call.ended)
    })
    take(call)
    call.trying()
  }

  async #untilIdle(agent: UserAgent): Promise<void> {
    const calls = [...this.#calls].filter(([, used]) => used === agent)
    await Promise.allSettled(calls.map(([call]) => call))
  }

  /** The whole call. When it is aborted by the signal, the phone still gets a BYE or CANCEL. */
  async #runCall(
    agent: UserAgent,
    request: RingRequest,
    signal: AbortSignal,
  ): Promise<RingOutcome> {
    const { media, announcer, rtp, pauses = defaultPauses } = this.#options
    const report = request.onStep ?? (() => undefined)
    announcer.prepare(request.say, request.language)
    const { contact, local } = agent
    const prompt = new PromptSession({ request, announcer, report, pauses })
    const dialog = new Dialog({ contact, report, events: prompt })
    const stream = await media.open(local.host, rtp, prompt).catch(refusalOf)
    if ('kind' in stream) return stream
    const sound = new SoundOffer({ host: local.host, port: stream.port })
    const parts = { agent, request, stream, sound, report, dialog, prompt }
    try {
      return await this.#ringAndSpeak(parts, signal)
    } finally {
      await stream.close()
    }
  }

  async #ringAndSpeak(parts: OngoingCall, signal: AbortSignal): Promise<RingOutcome> {
    const { agent, stream, sound, report, dialog, prompt } = parts
    let session: Session | undefined
    const call = new Call({
      ...parts,
      onAnswer: (answered) => {
        session = answered.session
        parts.request.onAnswered?.()
        // A stream that is connected sends at once.
        if (prompt.isOver) return
        dialog.start(stream, { ...answered, sound })
        prompt.begin(stream)
      },
      onUpdate: (request) => dialog.update(request, sound),
    })
    const hangUp = () => {
      call.hangUp()
      prompt.hangUp()
    }
    signal.addEventListener('abort', hangUp, { once: true })
    // The BYE has to wait for the next user agent.
    const stopListening = agent.onceDown((reason) => {
      if (!session) return
      this.#pendingByes.hangUp(session, agent)
      prompt.onLost(reason)
    })
    if (!(await this.#waitForTurn(signal))) hangUp()
    else call.start()
    const outcome = await Promise.race([call.outcome, prompt.outcome])
    dialog.close()
    signal.removeEventListener('abort', hangUp)
    stopListening()
    call.close()
    if (call.hasResponse) this.#supervisor.markAlive(agent)
    else if (call.isSent && !signal.aborted) this.#supervisor.probe(agent)
    if (session) this.#pendingByes.hangUp(session, agent)
    const counts = await stream.close()
    if (session) logCounts(counts, report)
    if (signal.aborted && call.isSent)
      await withDeadline(call.finalResponse, { ms: byeTimeoutMs, atEnd: () => {}, ref: false })
    return outcome
  }

  /** Waits until the next call may begin; false when it was hung up meanwhile. */
  async #waitForTurn(signal: AbortSignal): Promise<boolean> {
    const nowMs = performance.now()
    const atMs = Math.max(nowMs, this.#nextCallMs)
    this.#nextCallMs = atMs + spacingMs
    if (atMs > nowMs) await delay(atMs - nowMs)
    return !signal.aborted
  }
}

function logCounts(counts: StreamCounts, report: (step: string) => void): void {
  const { sent, received, lost, farLostPercent } = counts
  report(`Sound: ${sent} packets sent, ${received} received, ${lost} lost on the way here.`)
  if (farLostPercent) report(`The phone reports ${farLostPercent.toFixed(0)} % of it lost.`)
}

function refusalOf(error: unknown): RingOutcome {
  if (error instanceof MediaRefused)
    return { kind: 'unreachable', reason: error.message, isLineFault: true }
  throw error
}
