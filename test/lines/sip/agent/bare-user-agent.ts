import type { Test } from 'tap'
import { UserAgent, type UserAgentOptions } from '../../../../src/lines/sip/agent/user-agent.ts'
import { makeReadingAllowances } from '../../../../src/lines/sip/agent/work-allowance.ts'
import type { Endpoint } from '../../../../src/lines/sip/transport/address.ts'
import { KeptJournal } from '../../../support/hotel.ts'

export const server = { host: '192.0.2.5', port: 5_060 }

export interface BareLink {
  readonly link: UserAgent
  /** Every message that it has sent, oldest first. */
  readonly sent: { readonly text: string; readonly to: Endpoint }[]
}

/** A link without a network, to which messages cost nothing; `onSent` sees what it sends. */
export async function openBareLink(
  t: Test,
  onSent: (text: string, link: UserAgent) => void = () => undefined,
  options: Partial<UserAgentOptions> = {},
): Promise<BareLink> {
  const sent: { text: string; to: Endpoint }[] = []
  const link: UserAgent = await UserAgent.open(
    {
      server: { ...server, transport: 'udp' },
      endpoint: server,
      user: '8001',
      password: '',
      product: 'test',
      journal: new KeptJournal(),
      reading: makeReadingAllowances({ now: () => 0, worked: () => 0 }),
      onTraffic: () => undefined,
      ...options,
    },
    () =>
      Promise.resolve({
        protocol: 'UDP',
        local: { host: '192.0.2.1', port: 5_060 },
        send: async (text, to) => {
          sent.push({ text, to })
          onSent(text, link)
        },
        close: () => undefined,
      }),
  )
  t.teardown(() => link.close())
  return { link, sent }
}

/** An answer to a request, with headers of one's own. */
export function answerTo(request: string, status: string, headers: readonly string[]): string {
  const kept = request.match(/^(Via|From|Call-ID|CSeq): .*(?=\r$)/gm) ?? []
  const called = /^To: (.*)\r$/m.exec(request)?.[1] ?? ''
  const to = called.includes(';tag=') ? called : `${called};tag=phone`
  const lines = [`SIP/2.0 ${status}`, ...kept, `To: ${to}`, ...headers, 'Content-Length: 0']
  return [...lines, '', ''].join('\r\n')
}

/** Calls a room; resolves with the INVITE when it was answered and the ACK is on its way. */
export function call({ link, sent }: BareLink, room: string): Promise<string> {
  const { core, account } = link
  const target = link.uri(room)
  const invite = core.makeOutgoingRequestMessage('INVITE', target, account, target, {}, [])
  return new Promise((resolve) => {
    core.invite(invite, {
      onAccept: (answer) => {
        answer.ack()
        const asked = sent.find(({ text }) => text.includes(`Call-ID: ${invite.callId}\r`))
        resolve(asked?.text ?? '')
      },
    })
  })
}
