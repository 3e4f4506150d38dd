import type { Announcer } from '../../core/ports/announcer.ts'
import type { Heartbeat } from '../../core/ports/heartbeat.ts'
import type { IncomingCall } from '../../core/ports/incoming-call.ts'
import type {
  LineDriver,
  LineState,
  PortState,
  RingOutcome,
  RingRequest,
} from '../../core/ports/line-driver.ts'
import { defaultPauses, type Pauses } from '../prompt-session.ts'
import type { Bridge } from './bridge.ts'
import { Call } from './call.ts'
import { LiftedCall } from './lifted-call.ts'
import type { MessageOf } from './messages.ts'
import type { Port } from './port.ts'
import { Supervisor, type SupervisorOptions } from './supervisor.ts'
import { Trace } from './trace.ts'

export interface FxsLineOptions extends Omit<SupervisorOptions, 'trace' | 'onLifted'> {
  readonly channels: number
  /** On, off, on, off, in milliseconds. */
  readonly cadence: readonly number[]
  readonly announcer: Announcer
  readonly pauses?: Pauses
}

/** A line of analog telephones, which hang on a bridge at a serial port. */
export class FxsLine implements LineDriver {
  readonly #options: FxsLineOptions
  readonly #supervisor: Supervisor
  readonly #trace = new Trace()
  #take: ((call: IncomingCall) => void) | undefined
  #callsNow = 0

  constructor(options: FxsLineOptions) {
    this.#options = options
    this.#supervisor = new Supervisor({
      ...options,
      trace: this.#trace,
      onLifted: (bridge, port) => this.#onLifted(bridge, port),
    })
  }

  start(signal: AbortSignal): Promise<void> {
    return this.#supervisor.start(signal)
  }

  state(): LineState {
    const { bridge, lastError } = this.#supervisor
    return {
      state: bridge ? 'up' : 'down',
      registered: bridge !== undefined,
      channels: this.#options.channels,
      callsNow: this.#callsNow,
      lastError,
      ports: Object.entries(this.#options.extensions)
        .map(([extension, port]) => portState(bridge, extension, port))
        .sort((a, b) => a.port - b.port),
    }
  }

  onCall(take: (call: IncomingCall) => void): void {
    this.#take = take
  }

  trace(onText: (text: string) => void): () => void {
    return this.#trace.watch(onText)
  }

  heartbeat(): Heartbeat {
    return this.#supervisor.heartbeat
  }

  close(): Promise<void> {
    return this.#supervisor.close()
  }

  async ring(request: RingRequest, signal: AbortSignal): Promise<RingOutcome> {
    signal.throwIfAborted()
    const { bridge } = this.#supervisor
    if (!bridge)
      return { kind: 'unreachable', reason: this.#supervisor.lastError, isLineFault: true }
    this.#callsNow += 1
    try {
      return await this.#ring(bridge, request, signal)
    } finally {
      this.#callsNow -= 1
    }
  }

  #onLifted(bridge: Bridge, port: Port): void {
    const { extensions } = this.#options
    const { welcome, transport } = bridge
    const caller = Object.keys(extensions).find((name) => extensions[name] === port.number)
    // A bridge that is not ready has no welcome: it says how things are, and not what happens.
    if (!this.#take || !welcome || port.number > welcome.ports || caller === undefined) return
    const call = new LiftedCall({
      port,
      transport,
      welcome,
      caller,
      send: (command) => bridge.send(command),
      onEnded: () => {
        this.#callsNow -= 1
      },
    })
    this.#callsNow += 1
    port.use(call)
    this.#take(call)
  }

  async #ring(bridge: Bridge, request: RingRequest, signal: AbortSignal): Promise<RingOutcome> {
    const { extensions, announcer, cadence, pauses = defaultPauses } = this.#options
    const { extension, onStep = () => undefined } = request
    const { welcome, transport } = bridge
    const port = bridge.port(extensions[extension] ?? 0)
    if (!port || !welcome)
      return { kind: 'unreachable', reason: `${extension} has no port on this line` }
    if (port.number > welcome.ports) return { kind: 'unreachable', reason: fewPorts(welcome) }
    if (port.isTaken || port.isOffHook) return { kind: 'busy' }
    announcer.prepare(request.say, request.language)
    const send = bridge.send.bind(bridge)
    const call = new Call({
      port,
      transport,
      welcome,
      request,
      announcer,
      pauses,
      cadence,
      report: onStep,
      send,
    })
    const hungUp = Promise.withResolvers<never>()
    const hangUp = () => {
      call.hangUp()
      hungUp.reject(signal.reason)
    }
    signal.addEventListener('abort', hangUp)
    try {
      return await Promise.race([call.ring(), hungUp.promise])
    } finally {
      signal.removeEventListener('abort', hangUp)
    }
  }
}

function portState(bridge: Bridge | undefined, extension: string, port: number): PortState {
  const welcome = bridge?.welcome
  const found = bridge?.port(port)
  if (!welcome || !found) return { port, extension, state: 'unknown', error: '' }
  if (port > welcome.ports) return { port, extension, state: 'fault', error: fewPorts(welcome) }
  return { port, extension, state: found.state, error: found.faultText }
}

function fewPorts({ ports }: MessageOf<'WELCOME'>): string {
  return `the bridge has only ${ports} ports; check "extensions" of the line`
}
