import { type Session, SessionState } from 'sip.js/lib/core/index.js'
import type { UserAgent } from '../agent/user-agent.ts'

/** An exchange that has accepted it and then says nothing more is busy with it. */
const notifyTimeoutMs = 5_000
/** One that does not even respond refuses it. */
const responseTimeoutMs = 4_000

/** Asks the other side to call somebody else in our place (RFC 3515, RFC 5589). Resolves with whether it does. */
export function refer(session: Session, agent: UserAgent, extension: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let timer = setTimeout(() => resolve(false), responseTimeoutMs)
  const finish = (isTaken: boolean) => {
    clearTimeout(timer)
    resolve(isTaken)
  }
  const stopListening = agent.onceDown(() => finish(false))
  const { delegate } = session
  if (delegate) {
    const { onBye } = delegate
    delegate.onNotify = (notify) => {
      notify.accept()
      const status = Number(/^SIP\/2\.0 (\d{3})/.exec(notify.message.body)?.[1] ?? 0)
      if (status >= 200) finish(status < 300)
    }
    // An exchange that has taken the call needs us no more.
    delegate.onBye = (bye) => {
      finish(true)
      onBye?.(bye)
    }
  }
  if (session.sessionState !== SessionState.Confirmed) finish(false)
  else
    session.refer(
      {
        onAccept: () => {
          clearTimeout(timer)
          timer = setTimeout(() => resolve(true), notifyTimeoutMs)
        },
        onReject: () => finish(false),
        onRedirect: () => finish(false),
      },
      {
        extraHeaders: [
          `Refer-To: <${agent.uri(encodeURIComponent(extension))}>`,
          `Referred-By: <${agent.account}>`,
          `Contact: ${agent.contact}`,
        ],
      },
    )
  return promise.finally(stopListening)
}
