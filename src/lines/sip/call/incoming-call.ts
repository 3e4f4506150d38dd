import {
  type IncomingInviteRequest,
  type IncomingRequestMessage,
  NameAddrHeader,
  type Session,
} from 'sip.js/lib/core/index.js'
import type { Sound } from '../../../core/ports/announcer.ts'
import type {
  CallEvents,
  Conversation,
  IncomingCall,
  Refusal,
} from '../../../core/ports/incoming-call.ts'
import type { MediaStream, StreamEvents } from '../../media/media-stream.ts'
import type { UserAgent } from '../agent/user-agent.ts'
import { Dialog, type DialogEvents } from './dialog.ts'
import { callerOf, dialledIn } from './parties.ts'
import type { PendingByes } from './pending-byes.ts'
import { agreedWith } from './session-timer.ts'
import { SoundOffer } from './sound-offer.ts'
import { refer } from './transfer.ts'

/** What a refusal is in SIP. */
const statusCodes: Record<Refusal, number> = { busy: 486, forbidden: 403, unavailable: 480 }

/** Nobody presses more while a call is being answered. */
const maxEarly = 32

export interface IncomingSipCallParts {
  readonly agent: UserAgent
  readonly invite: IncomingInviteRequest
  /** Opens the ports for its sound; undefined when none is free. */
  readonly openStream: (events: StreamEvents) => Promise<MediaStream | undefined>
  readonly pendingByes: PendingByes
  /** Called once, as soon as it is over. */
  readonly onOver: () => void
}

/**
 * A call to us, from the INVITE to the moment when both sides have hung up.
 *
 *   INVITE → (refuse)  486, 403, 480
 *          → 100 → CANCEL    487
 *                → (answer)  200 → ACK → sound both ways → BYE, of either side
 */
export class IncomingSipCall implements IncomingCall, Conversation, DialogEvents {
  readonly caller: string
  readonly dialled: string
  readonly #parts: IncomingSipCallParts
  readonly #dialog: Dialog
  readonly #over = Promise.withResolvers<undefined>()
  readonly #ended = Promise.withResolvers<void>()
  readonly #stopListening: () => void
  #stopUpdates: () => void = () => undefined
  #stage: 'waiting' | 'answering' | 'talking' | 'over' = 'waiting'
  #stream: MediaStream | undefined
  #session: Session | undefined
  #events: CallEvents | undefined
  /** How the first key came: some telephones send each key both ways, and the other way is passed over. */
  #keysBy: 'event' | 'info' | undefined
  /** Keys that were pressed before our answer was confirmed, such as those of a telephone that dials on. */
  #early: string[] | undefined = []

  constructor(parts: IncomingSipCallParts) {
    const { agent, invite } = parts
    this.#parts = parts
    this.caller = callerOf(invite.message)
    this.dialled = dialledIn(invite.message)
    this.#dialog = new Dialog({
      contact: agent.contact,
      report: () => undefined,
      events: this,
      onlySignalled: true,
    })
    invite.delegate = { onCancel: () => this.#end({ statusCode: 487 }) }
    this.#stopListening = agent.onceDown((reason) => this.onLost(reason))
  }

  /** Resolves when it is over and its ports are closed. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  get playedMs(): number {
    return this.#stream?.playedMs ?? 0
  }

  /** Tells the caller that we have heard it, where it is not told more: it may not give up before that. */
  trying(): void {
    if (!this.#isOver && !this.#session) this.#parts.invite.trying()
  }

  refuse(why: Refusal): void {
    if (this.#stage === 'waiting') this.#end({ statusCode: statusCodes[why] })
  }

  async answer(events: CallEvents): Promise<Conversation | undefined> {
    if (this.#stage !== 'waiting') return undefined
    this.#stage = 'answering'
    const stream = await this.#parts.openStream(this)
    if (this.#isOver) {
      await stream?.close()
      return undefined
    }
    if (!stream) {
      this.#end({ statusCode: 480 })
      return undefined
    }
    this.#stream = stream
    if (!this.#accept(stream)) return undefined
    await Promise.race([this.#dialog.acked, this.#over.promise])
    if (this.#isOver) return undefined
    this.#stage = 'talking'
    this.#events = events
    setImmediate(() => this.#takeEarly())
    return this
  }

  play(sounds: readonly Sound[]): void {
    this.#stream?.play(sounds)
  }

  async transfer(extension: string): Promise<boolean> {
    const session = this.#session
    if (this.#stage !== 'talking' || !session) return false
    const isTaken = await refer(session, this.#parts.agent, extension)
    // The exchange may hang up as soon as it has taken the call.
    return isTaken || this.#isOver
  }

  hangUp(): void {
    this.#events = undefined
    this.#end({ statusCode: 480 })
  }

  onKey(key: string): void {
    if (this.#keysBy === 'info') return
    // A tone may be somebody's voice: it says nothing of how keys come.
    if (this.#dialog.hasEvents) this.#keysBy = 'event'
    this.#take(key)
  }

  onInfoKey(key: string): void {
    if (this.#keysBy === 'event') return
    this.#keysBy = 'info'
    this.#take(key)
  }

  #take(key: string): void {
    if (!this.#early) this.#events?.onKey(key)
    else if (this.#early.length < maxEarly) this.#early.push(key)
  }

  onPlayed(): void {
    this.#events?.onPlayed()
  }

  onHungUp(): void {
    this.#end({ reason: 'the caller has hung up' })
  }

  onHeld(): void {
    this.#end({ reason: 'the caller has put us on hold' })
  }

  onLost(reason: string): void {
    this.#end({ statusCode: 480, reason })
  }

  #takeEarly(): void {
    const early = this.#early ?? []
    this.#early = undefined
    for (const key of early) this.#take(key)
  }

  get #isOver(): boolean {
    return this.#stage === 'over'
  }

  /** Answers with 200; false when there is no sound that both sides can carry. */
  #accept(stream: MediaStream): boolean {
    const { agent, invite } = this.#parts
    const { message } = invite
    const sound = new SoundOffer({ host: agent.local.host, port: stream.port })
    const answer = sound.answer(message.body)
    if (!answer) {
      this.#end({ statusCode: 488 })
      return false
    }
    const { headers, ...refreshing } = agreedWith(message)
    const { session } = invite.accept({
      statusCode: 200,
      extraHeaders: headers,
      body: answer.body,
    })
    this.#session = session
    this.#stopUpdates = agent.beginCall(message.callId, {
      answerUpdate: (update) => this.#dialog.update(update, sound),
      // A telephone may send what follows directly.
      host: contactHostOf(message),
    })
    this.#dialog.start(stream, { session, far: answer.far, sound, refreshing })
    return true
  }

  /** Ends it, whatever it has come to: with a response, or with a BYE once it was answered. */
  #end({ statusCode = 480, reason }: { statusCode?: number; reason?: string }): void {
    if (this.#isOver) return
    const { agent, invite, pendingByes, onOver } = this.#parts
    this.#stage = 'over'
    onOver()
    this.#stopListening()
    this.#stopUpdates()
    this.#dialog.close()
    const session = this.#session
    // Before its ACK a call cannot be hung up, until none is awaited any more (RFC 3261, 15).
    if (session) void this.#dialog.acked.then(() => pendingByes.hangUp(session, agent))
    else if (!agent.isClosed) invite.reject({ statusCode })
    const events = this.#events
    this.#events = undefined
    this.#over.resolve(undefined)
    const closed = this.#stream?.close() ?? Promise.resolve()
    void closed.then(() => this.#ended.resolve())
    if (reason !== undefined) events?.onOver(reason)
  }
}

function contactHostOf(message: IncomingRequestMessage): string {
  const contact: unknown = message.parseHeader('contact')
  return contact instanceof NameAddrHeader ? contact.uri.host.replace(/^\[|\]$/g, '') : ''
}
