import { type IncomingInviteRequest, type Session, SessionState } from 'sip.js/lib/core/index.js'
import type { PortPairs } from '../../lines/media/rtp/port-pairs.ts'
import type { FarSide, PortRange } from '../../lines/media/worker/messages.ts'
import type { UserAgent } from '../../lines/sip/agent/user-agent.ts'
import { readSdp, writeSdp } from '../../lines/sip/message/sdp.ts'
import type { Habit } from './habits.ts'
import { Handset, type ReceivedSound } from './handset.ts'

/** After so much quiet, the announcement is over. */
const quietMs = 1_000

/** Ports for the sound of phones, away from those of the line. */
const soundPorts: PortRange = { from: 21_000, to: 24_999 }

/** How long guests take. */
export interface Pace {
  /** The phone rings so long before it is answered. */
  readonly ringsMs: number
  /** A key is pressed when so much was heard. */
  readonly listensMs: number
}

export interface PhoneCallParts {
  readonly agent: UserAgent
  readonly invite: IncomingInviteRequest
  readonly habit: Habit
  readonly pace: Pace
  readonly ports: PortPairs
  /** Called once, when the phone is free again; with what was heard, when it was answered. */
  readonly onOver: (received: ReceivedSound | undefined) => void
}

/**
 * One call to a room, from the first ring to the moment when the receiver is down again.
 *
 *   INVITE → 180 → (ringsMs) → 200 → sound, perhaps a key → BYE, of either side
 *          → 180 → (nobody there) … CANCEL → 487
 *          → 486
 */
export class PhoneCall {
  readonly #parts: PhoneCallParts
  #timer: NodeJS.Timeout | undefined
  #handset: Handset | undefined
  #port = 0
  #session: Session | undefined
  #hasPressed = false
  #isOver = false

  constructor(parts: PhoneCallParts) {
    this.#parts = parts
  }

  start(): void {
    const { invite, habit, pace } = this.#parts
    const far = readSdp(invite.message.body)
    if (habit.kind === 'busy' || !far) {
      this.#refuse(habit.kind === 'busy' ? 486 : 488)
      return
    }
    invite.delegate = { onCancel: () => this.#refuse(487) }
    invite.progress()
    if (habit.kind === 'away') return
    this.#timer = setTimeout(() => {
      this.#answer(far).catch(() => this.#refuse(500))
    }, pace.ringsMs)
  }

  /** Ends it without a BYE. */
  close(): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#free()
    this.#parts.onOver(this.#handset?.received)
  }

  #refuse(statusCode: number): void {
    if (this.#isOver) return
    this.close()
    this.#parts.invite.reject({ statusCode })
  }

  #free(): void {
    const { agent, ports } = this.#parts
    this.#handset?.close()
    ports.release(agent.local.host, this.#port)
  }

  async #answer(far: FarSide): Promise<void> {
    const { agent, invite, ports } = this.#parts
    const { host } = agent.local
    const opened = await ports.open(host, soundPorts)
    if (opened.kind === 'refused') throw new Error(opened.reason)
    this.#handset = new Handset({ ports: opened, far, onReceived: (heard) => this.#listen(heard) })
    this.#port = opened.port
    if (this.#isOver) {
      this.#free()
      return
    }
    const local = { host, port: opened.port }
    const content = writeSdp({ local, session: opened.port, version: 1, chosen: far })
    const { session } = invite.accept({
      statusCode: 200,
      body: { contentDisposition: 'session', contentType: 'application/sdp', content },
    })
    this.#session = session
    session.delegate = {
      onBye: (bye) => {
        bye.accept()
        this.close()
      },
      onAckTimeout: () => this.close(),
    }
    this.#handset.lift()
  }

  #listen(received: ReceivedSound): void {
    const { habit, pace } = this.#parts
    if (habit.kind === 'presses' && !this.#hasPressed && received.soundMs >= pace.listensMs) {
      this.#hasPressed = true
      this.#handset?.press(habit.key)
    }
    if (habit.kind === 'drops') this.#hangUp()
    if (habit.kind === 'hangs up' && received.soundMs > 0 && received.quietMs >= quietMs)
      this.#hangUp()
  }

  #hangUp(): void {
    // Until the ACK has come there is no session to end; the next packet asks again.
    if (this.#session?.sessionState !== SessionState.Confirmed) return
    this.#session.bye()
    this.close()
  }
}
