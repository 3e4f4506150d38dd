import {
  type IncomingResponse,
  type OutgoingInviteRequest,
  type Session,
  SessionState,
  URI,
} from 'sip.js/lib/core/index.js'
import type { PortPair, PortPairs } from '../../lines/media/rtp/port-pairs.ts'
import type { FarSide, PortRange } from '../../lines/media/worker/messages.ts'
import type { UserAgent } from '../../lines/sip/agent/user-agent.ts'
import { makeInvite } from '../../lines/sip/call/invite.ts'
import { readSdp, writeSdp } from '../../lines/sip/message/sdp.ts'
import { bracketed, type Endpoint } from '../../lines/sip/transport/address.ts'
import { Handset, type KeysInSound, type ReceivedSound } from './handset.ts'

/** Ports for the sound of phones that call, away from those of lines. */
const soundPorts: PortRange = { from: 25_000, to: 28_999 }
/** No finger is faster. */
const fingerMs = 25
/** A telephone that knows no telephone-event. */
const tonesOnly: FarSide = { host: '', port: 0, law: 'pcma', sends: true, receives: true }
const nothing: ReceivedSound = { packets: 0, soundMs: 0, quietMs: 0 }

/** How keys go out: within the sound, or beside it in INFO requests. */
export type KeysAs = KeysInSound | 'info'

export interface PlacedCallParts {
  readonly agent: UserAgent
  /** Where the box takes calls. */
  readonly box: Endpoint
  readonly number: string
  readonly ports: PortPairs
  readonly keysAs?: KeysAs
  /** How long a key is held within the sound, in packets of 20 ms. */
  readonly heldPackets?: number
  /** Called after every packet of sound. */
  readonly onReceived?: (received: ReceivedSound) => void
}

export type PlacedCallEnd =
  | { readonly kind: 'refused'; readonly statusCode: number }
  | { readonly kind: 'hung up'; readonly by: 'box' | 'phone' }
  | { readonly kind: 'transferred'; readonly to: string }

/**
 * A call that a telephone places, until one of both sides hangs up.
 *
 *   INVITE → 200 → keys, sound → BYE, of either side
 *                              → REFER → 202 → BYE
 *          → 486, 403, …
 */
export class PlacedCall {
  readonly #parts: PlacedCallParts
  readonly #pair: PortPair
  readonly #end = Promise.withResolvers<PlacedCallEnd>()
  readonly #answered = Promise.withResolvers<boolean>()
  #invite: OutgoingInviteRequest | undefined
  #session: Session | undefined
  #handset: Handset | undefined
  #stopUpdates: () => void = () => undefined
  /** Keys that are to be sent in INFO requests. */
  readonly #waiting: string[] = []
  #isPressing = false
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  private constructor(parts: PlacedCallParts, pair: PortPair) {
    this.#parts = parts
    this.#pair = pair
  }

  /** Places a call. Rejects when there is no port for its sound. */
  static async place(parts: PlacedCallParts): Promise<PlacedCall> {
    const pair = await parts.ports.open(parts.agent.local.host, soundPorts)
    if (pair.kind === 'refused') throw new Error(pair.reason)
    const call = new PlacedCall(parts, pair)
    call.#start()
    return call
  }

  /** Resolves with whether it was answered. */
  get answered(): Promise<boolean> {
    return this.#answered.promise
  }

  /** Resolves when it is over. */
  get end(): Promise<PlacedCallEnd> {
    return this.#end.promise
  }

  get received(): ReceivedSound {
    return this.#handset?.received ?? nothing
  }

  /** Presses keys, one after the other. */
  press(keys: string): void {
    if (this.#parts.keysAs !== 'info') {
      this.#handset?.press(keys)
      return
    }
    this.#waiting.push(...keys)
    if (!this.#isPressing) this.#sendInfo()
  }

  /** One key after the other, each when the one before has arrived: they must not overtake each other. */
  #sendInfo(): void {
    const isConfirmed = this.#session?.sessionState === SessionState.Confirmed
    const key = isConfirmed ? this.#waiting.shift() : undefined
    this.#isPressing = key !== undefined
    if (key === undefined) return
    const goOn = () => {
      this.#timer = setTimeout(() => this.#sendInfo(), fingerMs)
    }
    const body = {
      contentDisposition: 'render',
      contentType: 'application/dtmf-relay',
      content: `Signal=${key}\r\nDuration=100\r\n`,
    }
    this.#session?.info({ onAccept: goOn, onReject: goOn, onRedirect: goOn }, { body })
  }

  /** Puts the receiver down, answered or not. */
  hangUp(): void {
    const isConfirmed = this.#session?.sessionState === SessionState.Confirmed
    if (isConfirmed) this.#session?.bye()
    else if (!this.#session && !this.#isOver) this.#invite?.cancel()
    this.#finish({ kind: 'hung up', by: 'phone' })
  }

  #start(): void {
    const { agent, box, number, keysAs } = this.#parts
    const { port } = this.#pair
    const local = { host: agent.local.host, port }
    // Where there is another way to send keys, nobody listens for tones.
    const chosen = keysAs === 'tones' ? tonesOnly : undefined
    const content = writeSdp({ local, session: port, version: 1, chosen })
    const message = makeInvite(agent, {
      extension: number,
      target: new URI('sip', encodeURIComponent(number), bracketed(box.host), box.port),
      body: { contentDisposition: 'session', contentType: 'application/sdp', content },
      minSeconds: 0,
    })
    this.#stopUpdates = agent.beginCall(message.callId, {
      answerUpdate: () => ({ statusCode: 200 }),
    })
    this.#invite = agent.core.invite(message, {
      onAccept: ({ message: { body }, session, ack }) => {
        ack()
        this.#talk(session, body)
      },
      onReject: (response) => this.#refused(response),
      onRedirect: (response) => this.#refused(response),
    })
  }

  #talk(session: Session, sdp: string): void {
    const far = readSdp(sdp)
    this.#session = session
    if (this.#isOver || !far) {
      session.bye()
      this.#finish({ kind: 'hung up', by: 'phone' })
      return
    }
    session.delegate = {
      onBye: (bye) => {
        bye.accept()
        this.#finish({ kind: 'hung up', by: 'box' })
      },
      onRefer: (refer) => {
        const to = /sips?:([^@;>]+)@/.exec(refer.message.getHeader('refer-to') ?? '')?.[1] ?? ''
        refer.accept({ statusCode: 202 })
        session.bye()
        this.#finish({ kind: 'transferred', to: decodeURIComponent(to) })
      },
    }
    const { keysAs, heldPackets, onReceived = () => undefined } = this.#parts
    this.#handset = new Handset({
      ports: this.#pair,
      far,
      onReceived,
      ...(keysAs && keysAs !== 'info' && { keysAs }),
      ...(heldPackets && { heldPackets }),
    })
    this.#handset.lift()
    this.#answered.resolve(true)
  }

  #refused({ message: { statusCode = 0 } }: IncomingResponse): void {
    this.#finish({ kind: 'refused', statusCode })
  }

  #finish(end: PlacedCallEnd): void {
    if (this.#isOver) return
    this.#isOver = true
    const { agent, ports } = this.#parts
    this.#stopUpdates()
    clearTimeout(this.#timer)
    if (this.#handset) this.#handset.close()
    else {
      this.#pair.rtp.close()
      this.#pair.rtcp.close()
    }
    ports.release(agent.local.host, this.#pair.port)
    this.#answered.resolve(false)
    this.#end.resolve(end)
  }
}
