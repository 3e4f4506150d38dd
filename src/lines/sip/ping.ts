import type { Link } from './link.ts'

const limitMs = 4_000

/** Asks whether the server is there; any answer will do. Never rejects. */
export function ping(link: Link): Promise<boolean> {
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
    const timer = setTimeout(resolve, limitMs, false)
    const finish = ({ message }: { message: { via?: unknown } }) => {
      clearTimeout(timer)
      // SIP.js makes up answers, without a Via, when none comes.
      resolve(message.via !== undefined)
    }
    core.request(message, { onAccept: finish, onReject: finish, onRedirect: finish })
  })
}
