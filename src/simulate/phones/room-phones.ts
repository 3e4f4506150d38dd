import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { constructOutgoingResponse, type IncomingInviteRequest } from 'sip.js/lib/core/index.js'
import type { Journal } from '../../core/ports/journal.ts'
import { PortPairs } from '../../lines/media/rtp/port-pairs.ts'
import { UserAgent } from '../../lines/sip/agent/user-agent.ts'
import { markSource, readMessage } from '../../lines/sip/message/read-message.ts'
import { isRequest } from '../../lines/sip/sip-js/parse.ts'
import type { Endpoint } from '../../lines/sip/transport/address.ts'
import type { Transport } from '../../lines/sip/transport/transport.ts'
import { type Habit, habitOf } from './habits.ts'
import type { ReceivedSound } from './handset.ts'
import { type Pace, PhoneCall } from './phone-call.ts'
import { PlacedCall, type PlacedCallParts } from './placed-call.ts'
import { type Account, Registrar } from './registrar.ts'

const host = '127.0.0.1'
/** Long enough to be seen, and short enough to be waited for. */
const defaultPace: Pace = { ringsMs: 3_000, listensMs: 2_000 }

export interface RoomPhonesOptions {
  readonly extensions: readonly string[]
  /** The line that may register. */
  readonly account: Account
  readonly journal: Journal
  /** A call that was answered is over. */
  readonly onReceived?: (extension: string, received: ReceivedSound) => void
  readonly pace?: Pace
  /** What guests do, where it is not as usual. */
  readonly habits?: Readonly<Record<string, Habit>>
}

/**
 * The telephones of the demo hotel, and the exchange that they hang on: real SIP on one port of the
 * loopback interface, and real sound.
 *
 *   line  <==UDP==>  room phones  --user 101-->  user agent of 101  -->  its call
 *                                 --user 102-->  user agent of 102
 *                                 --no user-->   registrar
 *
 * A phone that dials calls the line where it has registered from.
 */
export class RoomPhones {
  readonly #options: RoomPhonesOptions
  readonly #socket: Socket
  readonly #registrar: Registrar
  readonly #ports = new PortPairs()
  readonly #agents = new Map<string, UserAgent>()
  readonly #calls = new Map<string, PhoneCall>()
  readonly #placed = new Set<PlacedCall>()
  /** Where the line is, once it has registered. */
  #line: Endpoint | undefined

  private constructor(socket: Socket, options: RoomPhonesOptions) {
    this.#socket = socket
    this.#options = options
    this.#registrar = new Registrar(options.account)
  }

  /** Opens a free port; resolves when every phone can be called. */
  static async open(options: RoomPhonesOptions): Promise<RoomPhones> {
    const socket = createSocket('udp4')
    socket.bind(0, host)
    await once(socket, 'listening')
    const phones = new RoomPhones(socket, options)
    await Promise.all(options.extensions.map((extension) => phones.#connect(extension)))
    socket.on('error', (error) => options.journal.error('The room phones have failed.', error))
    socket.on('message', (bytes, { address, port }) =>
      phones.#receive(bytes.toString('utf8'), { host: address, port }),
    )
    return phones
  }

  get port(): number {
    return this.#socket.address().port
  }

  /** Calls the line from an extension. Rejects where the line has not registered, or nobody has that phone. */
  async dial(
    extension: string,
    number: string,
    options: Pick<PlacedCallParts, 'keysAs' | 'heldPackets' | 'onReceived'> = {},
  ): Promise<PlacedCall> {
    const agent = this.#agents.get(extension)
    if (!agent || !this.#line) throw new Error(`${extension} cannot call: nobody is there.`)
    const ports = this.#ports
    const call = await PlacedCall.place({ ...options, agent, box: this.#line, number, ports })
    this.#placed.add(call)
    void call.end.then(() => this.#placed.delete(call))
    return call
  }

  close(): void {
    for (const call of [...this.#placed]) call.hangUp()
    for (const call of [...this.#calls.values()]) call.close()
    for (const agent of this.#agents.values()) void agent.close()
    this.#socket.close()
  }

  async #connect(extension: string): Promise<void> {
    const local = { host, port: this.port }
    const transport: Transport = {
      protocol: 'UDP',
      local,
      send: (text, to) => this.#send(text, to),
      // The socket is everybody's.
      close: () => undefined,
    }
    const options = {
      server: { ...local, transport: 'udp' as const },
      endpoint: local,
      user: extension,
      password: '',
      product: 'Nightporter room phone',
      journal: this.#options.journal,
      onTraffic: () => undefined,
      onInvite: (invite: IncomingInviteRequest) => this.#ring(extension, invite),
    }
    this.#agents.set(extension, await UserAgent.open(options, () => Promise.resolve(transport)))
  }

  #receive(text: string, from: Endpoint): void {
    const message = readMessage(text)
    if (!message) return
    if (!isRequest(message)) {
      this.#agents.get(message.from.uri.user ?? '')?.onMessage(text, from)
      return
    }
    const user = message.ruri?.user
    const agent = this.#agents.get(user ?? '')
    if (agent) agent.onMessage(text, from)
    else if (message.method !== 'ACK') {
      const to = markSource(message, from)
      const answer =
        user === undefined
          ? this.#registrar.answer(message)
          : constructOutgoingResponse(message, { statusCode: 404 }).message
      if (message.method === 'REGISTER' && answer.startsWith('SIP/2.0 200 ')) this.#line = from
      this.#send(answer, to).catch(() => undefined)
    }
  }

  #ring(extension: string, invite: IncomingInviteRequest): void {
    const agent = this.#agents.get(extension)
    if (!agent || this.#calls.has(extension)) {
      invite.reject({ statusCode: 486 })
      return
    }
    const call = new PhoneCall({
      agent,
      invite,
      habit: this.#options.habits?.[extension] ?? habitOf(extension),
      pace: this.#options.pace ?? defaultPace,
      ports: this.#ports,
      onOver: (heard) => {
        this.#calls.delete(extension)
        if (heard) this.#options.onReceived?.(extension, heard)
      },
    })
    this.#calls.set(extension, call)
    call.start()
  }

  #send(text: string, to: Endpoint): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.send(text, to.port, to.host, (error) => (error ? reject(error) : resolve()))
    })
  }
}
