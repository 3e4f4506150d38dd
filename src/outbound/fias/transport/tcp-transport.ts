import { connect, type Socket } from 'node:net'
import { networkErrorText } from '../../../lib/network-error.ts'
import { Inbox } from '../../../lib/turns/inbox.ts'
import type { FiasAddress } from '../../../site-file/destinations/fias-address.ts'
import type { Limits } from '../limits.ts'
import { type FrameItem, FrameReader, frameOf } from './frames.ts'
import {
  type Opened,
  peerName,
  type SendOutcome,
  type Transport,
  type TransportEvents,
} from './transport.ts'

const keepAliveMs = 15_000

type TcpAddress = Extract<FiasAddress, { kind: 'tcp' }>

function errorText(peer: string, error: unknown): string {
  return networkErrorText(peer, error, { address: '"address"' })
}

/** Connects to the property system's interface. */
export function openTcpTransport(
  address: TcpAddress,
  limits: Limits,
  signal: AbortSignal,
): Promise<Opened> {
  return new Promise((resolve) => {
    const socket = connect({ host: address.host, port: address.port })
    const timeOut = () => fail({ code: 'ETIMEDOUT' })
    const timer = setTimeout(timeOut, limits.connectMs)
    const settle = (opened: Opened) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', timeOut)
      resolve(opened)
    }
    const fail = (error: unknown) => {
      socket.destroy()
      settle({ kind: 'failed', reason: errorText(peerName(address), error) })
    }
    socket.on('error', fail)
    socket.once('connect', () => {
      socket.off('error', fail)
      socket.setNoDelay(true)
      socket.setKeepAlive(true, keepAliveMs)
      settle({ kind: 'open', transport: new TcpTransport(socket, peerName(address), limits) })
    })
    signal.addEventListener('abort', timeOut)
    if (signal.aborted) timeOut()
  })
}

/** Records over a connection: nothing confirms them but what the property system answers. */
class TcpTransport implements Transport {
  readonly #socket: Socket
  readonly #peer: string
  readonly #limits: Limits
  readonly #reader = new FrameReader({ hasLrc: false })
  readonly #inbox = new Inbox<FrameItem>({
    take: (item) => this.#take(item),
    onRest: () => this.#rest(),
  })
  #isReading = true
  #isClosed = false
  /** The connection has ended; what it brought before is still handed on. */
  #isOver = false
  #error = ''
  #events: TransportEvents | undefined

  constructor(socket: Socket, peer: string, limits: Limits) {
    this.#socket = socket
    this.#peer = peer
    this.#limits = limits
  }

  start(events: TransportEvents): void {
    this.#events = events
    this.#error = errorText(this.#peer, { code: 'ECONNRESET' })
    this.#socket.on('error', (error) => {
      this.#error = errorText(this.#peer, error)
    })
    this.#socket.on('data', (chunk) => this.#read(Buffer.from(chunk)))
    this.#socket.on('close', () => {
      this.#isOver = true
      if (!this.#inbox.isWorking) this.#end()
    })
  }

  send(record: Buffer): Promise<SendOutcome> {
    if (this.#isClosed || this.#socket.destroyed)
      return Promise.resolve({ kind: 'unsent', reason: this.#error })
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => this.#fail(`${this.#peer} takes nothing any more`),
        this.#limits.writeMs,
      )
      this.#socket.write(frameOf(record), (error) => {
        clearTimeout(timer)
        // A write that is cut off by destroy() ends without an error.
        const isSent = !error && !this.#socket.destroyed
        resolve(isSent ? { kind: 'sent', isSure: true } : { kind: 'unknown', reason: this.#error })
      })
    })
  }

  setReading(isOn: boolean): void {
    this.#isReading = isOn
    if (!isOn) this.#socket.pause()
    this.#inbox.setOpen(isOn)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#inbox.clear()
    this.#socket.destroySoon()
    // A peer that takes nothing does not keep us.
    setTimeout(() => this.#socket.destroy(), 1_000).unref()
  }

  #read(chunk: Buffer): void {
    this.#inbox.put(this.#reader.push(chunk))
    if (this.#inbox.isWorking) this.#socket.pause()
  }

  #take(item: FrameItem): void {
    if (this.#isClosed) return
    if (item.kind === 'record') this.#events?.onRecord(item.bytes)
    else if (item.kind === 'fault') this.#fail(`${this.#peer} sends what is not FIAS: ${item.why}`)
  }

  #rest(): void {
    if (this.#isOver) this.#end()
    else if (this.#isReading) this.#socket.resume()
  }

  #fail(reason: string): void {
    this.#error = reason
    this.#socket.destroy()
  }

  #end(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#events?.onClosed(this.#error)
  }
}
