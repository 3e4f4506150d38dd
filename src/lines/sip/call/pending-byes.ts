import {
  type IncomingResponse,
  type Session,
  SessionDialog,
  SessionState,
} from 'sip.js/lib/core/index.js'
import type { UserAgent } from '../agent/user-agent.ts'
import { isMadeUp } from '../sip-js/made-up-response.ts'
import { hostPort } from '../transport/address.ts'

/** Calls on one line at once are not more. */
const maxPending = 1_000
/** A PBX that still has the call after this time does not end it for a BYE either. */
const maxAgeMs = 600_000

interface PendingBye {
  readonly dialog: SessionDialog
  /** The server that knows the call. */
  readonly server: string
  readonly atMs: number
}

/** Calls that could not be hung up because their transport was lost: the BYE is sent over the next one to that server. */
export class PendingByes {
  readonly #waiting = new Map<Session, PendingBye>()

  get size(): number {
    return this.#waiting.size
  }

  /** Hangs up, now or when there is a transport again. A call that the phone has ended needs nothing. */
  hangUp(session: Session, agent: UserAgent): void {
    if (session.sessionState === SessionState.Terminated) return
    if (agent.isClosed) {
      this.#keep(session, agent)
      return
    }
    const stopListening = agent.onceDown(() => {
      if (agent.isClosed) this.#keep(session, agent)
    })
    session.bye({ onAccept: stopListening, onReject: stopListening, onRedirect: stopListening })
  }

  #keep(session: Session, agent: UserAgent): void {
    if (!(session instanceof SessionDialog)) return
    for (const oldest of this.#waiting.keys()) {
      if (this.#waiting.size < maxPending) break
      this.#waiting.delete(oldest)
    }
    const server = hostPort(agent.endpoint)
    this.#waiting.set(session, { dialog: session, server, atMs: performance.now() })
  }

  /** Sends what could not be sent before, where this user agent is at the same server. */
  sendOver(agent: UserAgent): void {
    const nowMs = performance.now()
    for (const bye of this.#waiting.values()) {
      if (nowMs - bye.atMs > maxAgeMs) this.#waiting.delete(bye.dialog)
      else if (bye.server === hostPort(agent.endpoint)) this.#send(bye, agent)
    }
  }

  #send(bye: PendingBye, { core }: UserAgent): void {
    const { dialog } = bye
    const { callId, localTag: fromTag, remoteTag: toTag, localSequenceNumber = 0 } = dialog
    const message = core.makeOutgoingRequestMessage(
      'BYE',
      dialog.remoteTarget,
      dialog.localURI,
      dialog.remoteURI,
      { callId, fromTag, toTag, cseq: localSequenceNumber + 1, routeSet: dialog.routeSet },
    )
    // Without a response it is sent over the next user agent.
    const finish = ({ message }: IncomingResponse) => {
      if (!isMadeUp(message)) this.#waiting.delete(dialog)
    }
    core.request(message, { onAccept: finish, onReject: finish, onRedirect: finish })
  }
}
