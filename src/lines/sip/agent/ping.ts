import type { IncomingResponse } from 'sip.js/lib/core/index.js'
import { isMadeUp } from '../sip-js/made-up-response.ts'
import type { UserAgent } from './user-agent.ts'

const limitMs = 4_000

/** Sends OPTIONS; resolves with whether the server answers anything at all. Never rejects. */
export function ping(agent: UserAgent, signal: AbortSignal): Promise<boolean> {
  const { core, account } = agent
  const message = core.makeOutgoingRequestMessage(
    'OPTIONS',
    agent.uri(undefined),
    account,
    agent.uri(undefined),
    {},
    [`Contact: ${agent.contact}`],
  )
  return new Promise((resolve) => {
    const fail = () => settle(false)
    const timer = setTimeout(fail, limitMs)
    signal.addEventListener('abort', fail)
    const stopListening = agent.onceDown(fail)
    const settle = (isThere: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', fail)
      stopListening()
      resolve(isThere)
    }
    const finish = ({ message }: IncomingResponse) => settle(!isMadeUp(message))
    core.request(message, { onAccept: finish, onReject: finish, onRedirect: finish })
  })
}
