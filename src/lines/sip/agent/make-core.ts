import { randomBytes } from 'node:crypto'
import { type IncomingInviteRequest, URI, type UserAgentCore } from 'sip.js/lib/core/index.js'
import { Digest } from '../sip-js/digest.ts'
import { makeSilentLoggers } from '../sip-js/parse.ts'
import { UnguessableCore } from '../sip-js/unguessable-ids.ts'
import { bracketed, hostPort, type ServerAddress } from '../transport/address.ts'
import type { Transport } from '../transport/transport.ts'

export interface CoreParts {
  readonly server: ServerAddress
  readonly user: string
  readonly password: string
  readonly product: string
  readonly transport: Transport
  /** Takes calls to us; without it they are refused. */
  readonly onInvite?: ((request: IncomingInviteRequest) => void) | undefined
  readonly send: (text: string) => Promise<void>
}

/** SIP.js's transactions and dialogs, set up for a line on one transport. */
export function makeCore(parts: CoreParts): UserAgentCore {
  const { server, user, password, product, transport, onInvite, send } = parts
  const { protocol, local } = transport
  const name = user || 'nightporter'
  const contact = new URI('sip', name, bracketed(local.host), local.port, {
    transport: protocol.toLowerCase(),
  })
  return new UnguessableCore(
    {
      aor: new URI('sip', name, bracketed(server.host)),
      contact: {
        uri: contact,
        pubGruu: undefined,
        tempGruu: undefined,
        toString: () => `<${contact}>`,
      },
      displayName: 'Wake-up call',
      loggerFactory: makeSilentLoggers(),
      hackViaTcp: false,
      routeSet: [],
      sipjsId: randomBytes(8).toString('hex'),
      supportedOptionTags: [],
      supportedOptionTagsResponse: [],
      userAgentHeaderFieldValue: product,
      viaForceRport: true,
      viaHost: hostPort(local),
      authenticationFactory: () => (password === '' ? undefined : new Digest(user, password)),
      transportAccessor: () => ({ protocol, send }),
    },
    {
      // A NOTIFY that nobody asked for, such as of waiting messages, is accepted.
      onInvite: onInvite ?? ((request) => request.reject({ statusCode: 480 })),
      onNotify: (request) => request.accept(),
    },
  )
}
