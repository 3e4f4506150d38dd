import type { UserAgent } from './user-agent.ts'

const limitMs = 4_000

/** Asks whether the server is there; any answer will do. Never rejects. */
export function ping(link: UserAgent, signal: AbortSignal): Promise<boolean> {
  const { core, account } = link
  const message = core.makeOutgoingRequestMessage(
    'OPTIONS',
    link.uri(undefined),
    account,
    link.uri(undefined),
    {},
    [`Contact: ${link.contact}`],
  )
  return new Promise((resolve) => {
    const giveUp = () => settle(false)
    const timer = setTimeout(giveUp, limitMs)
    signal.addEventListener('abort', giveUp)
    const stopListening = link.onceDown(giveUp)
    const settle = (isThere: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      stopListening()
      resolve(isThere)
    }
    // SIP.js makes up answers, without a Via, when none comes.
    const finish = ({ message }: { message: { via?: unknown } }) =>
      settle(message.via !== undefined)
    core.request(message, { onAccept: finish, onReject: finish, onRedirect: finish })
  })
}
