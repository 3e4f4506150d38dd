import type { Journal } from '../../core/ports/journal.ts'
import { PortPairs } from '../../lines/media/rtp/port-pairs.ts'
import { UserAgent } from '../../lines/sip/agent/user-agent.ts'
import type { Endpoint } from '../../lines/sip/transport/address.ts'
import { openTransport } from '../../lines/sip/transport/open-transport.ts'
import { PlacedCall, type PlacedCallParts } from './placed-call.ts'

export interface LonePhoneOptions {
  readonly extension: string
  /** Where the box takes calls. */
  readonly box: Endpoint
  readonly journal: Journal
}

/** A telephone that is registered nowhere, and calls the box directly. */
export class LonePhone {
  readonly #options: LonePhoneOptions
  readonly #agent: UserAgent
  readonly #ports = new PortPairs()

  private constructor(agent: UserAgent, options: LonePhoneOptions) {
    this.#agent = agent
    this.#options = options
  }

  /** Rejects when no port can be opened towards the box. */
  static async open(options: LonePhoneOptions): Promise<LonePhone> {
    const { extension, box, journal } = options
    const server = { ...box, transport: 'udp' as const }
    const agent = await UserAgent.open(
      {
        server,
        endpoint: box,
        user: extension,
        password: '',
        product: 'Nightporter telephone',
        journal,
        onTraffic: () => undefined,
      },
      (events) =>
        openTransport(
          { server, endpoint: box, local: undefined, localPorts: [], caFile: '' },
          events,
        ),
    )
    return new LonePhone(agent, options)
  }

  dial(
    number: string,
    options: Pick<PlacedCallParts, 'keysAs' | 'onReceived'> = {},
  ): Promise<PlacedCall> {
    const { box } = this.#options
    return PlacedCall.place({ ...options, agent: this.#agent, box, number, ports: this.#ports })
  }

  close(): Promise<void> {
    return this.#agent.close()
  }
}
