import { type Session, SessionDialog, SessionState } from 'sip.js/lib/core/index.js'
import type { UserAgent } from '../agent/user-agent.ts'
import { hostPort } from '../transport/address.ts'

/** Calls on one line at once are not more. */
const maxFarewells = 1_000
/** A PBX that has not noticed by then that nobody is there will not by our word either. */
const maxAgeMs = 600_000

interface Farewell {
  readonly dialog: SessionDialog
  /** The server that knows the call. */
  readonly server: string
  readonly atMs: number
}

/** Calls that could not be hung up because their link was lost: it is said on the next link to that server. */
export class Farewells {
  readonly #waiting = new Map<Session, Farewell>()

  get size(): number {
    return this.#waiting.size
  }

  /** Hangs up, now or when there is a link again. A call that the phone has ended needs nothing. */
  hangUp(session: Session, link: UserAgent): void {
    if (session.sessionState === SessionState.Terminated) return
    if (link.isClosed) {
      this.#keep(session, link)
      return
    }
    const stopListening = link.onceDown(() => {
      if (link.isClosed) this.#keep(session, link)
    })
    session.bye({ onAccept: stopListening, onReject: stopListening, onRedirect: stopListening })
  }

  #keep(session: Session, link: UserAgent): void {
    if (!(session instanceof SessionDialog)) return
    for (const oldest of this.#waiting.keys()) {
      if (this.#waiting.size < maxFarewells) break
      this.#waiting.delete(oldest)
    }
    const server = hostPort(link.endpoint)
    this.#waiting.set(session, { dialog: session, server, atMs: performance.now() })
  }

  /** Says what could not be said before, where this link leads to the same server. */
  sayOn(link: UserAgent): void {
    const nowMs = performance.now()
    for (const farewell of this.#waiting.values()) {
      if (nowMs - farewell.atMs > maxAgeMs) this.#waiting.delete(farewell.dialog)
      else if (farewell.server === hostPort(link.endpoint)) this.#say(farewell, link)
    }
  }

  #say(farewell: Farewell, { core }: UserAgent): void {
    const { dialog } = farewell
    const { callId, localTag: fromTag, remoteTag: toTag, localSequenceNumber = 0 } = dialog
    const message = core.makeOutgoingRequestMessage(
      'BYE',
      dialog.remoteTarget,
      dialog.localURI,
      dialog.remoteURI,
      { callId, fromTag, toTag, cseq: localSequenceNumber + 1, routeSet: dialog.routeSet },
    )
    // SIP.js makes up answers, without a Via, when none comes; then it is said on the next link.
    const finish = ({ message: { via } }: { message: { via?: unknown } }) => {
      if (via !== undefined) this.#waiting.delete(dialog)
    }
    core.request(message, { onAccept: finish, onReject: finish, onRedirect: finish })
  }
}
