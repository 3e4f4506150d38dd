import type { RingRequest } from '../../../src/core/ports/line-driver.ts'
import { Call } from '../../../src/lines/fxs/call.ts'
import { LiftedCall } from '../../../src/lines/fxs/lifted-call.ts'
import type { BridgeEvent, Command, MessageOf } from '../../../src/lines/fxs/messages.ts'
import { PacedTransport } from '../../../src/lines/fxs/paced-transport.ts'
import { Port } from '../../../src/lines/fxs/port.ts'
import { until } from '../../support/until.ts'
import { plainAnnouncer } from '../ringer.ts'

const welcome: MessageOf<'WELCOME'> = {
  type: 'WELCOME',
  session: 1,
  major: 1,
  minor: 0,
  ports: 10,
  features: 1,
  room: 25,
  firmware: [1, 0, 0],
  serial: 'FX1',
}

type Filled = 'session' | 'number' | 'port'
/** An event of the bridge, without what is the same in all of them. */
export type EventOfPort = { [E in BridgeEvent as E['type']]: Omit<E, Filled> }[BridgeEvent['type']]

/** A port whose bridge is played by the test; whoever lifts its telephone calls us, or nobody. */
export function openPort({ features = 1, takesCalls = false } = {}) {
  const sent: Command[] = []
  /** Calls to us. */
  const liftedCalls: LiftedCall[] = []
  const send = (command: Command) => void sent.push(command)
  const port = new Port({
    number: 3,
    send,
    bridgeFault: () => '',
    onFault: () => undefined,
    onLifted: () => {
      if (!takesCalls) return
      const lifted = new LiftedCall({ ...parts, caller: '403', onEnded: () => undefined })
      port.use(lifted)
      liftedCalls.push(lifted)
    },
  })
  let written = 0
  const wire = new PacedTransport(
    {
      waiting: 0,
      write: ({ length }) => {
        written += length
      },
    },
    921_600,
  )
  const tell = (event: EventOfPort) =>
    port.take({ session: 1, number: 0, port: 3, ...event } as BridgeEvent)
  /** ROOM of the last talk. */
  const credit = (limit: number) => {
    const talk = sent.filter(({ type }) => type === 'TALK').length
    const counts = { level: 0, underruns: 0, lost: 0 }
    port.takeCredit({ type: 'ROOM', session: 1, port: 3, talk, limit, ...counts })
  }
  /** Lets the announcement be said once: 40 ms of silence and 400 ms of sound. */
  const speak = async () => {
    const frames = 22
    credit(25)
    await until('it is sent', () => written > frames * 160)
    credit(25 + frames)
  }
  const parts = { port, transport: wire, welcome: { ...welcome, features }, send }
  const call = (more: Partial<RingRequest> = {}) =>
    new Call({
      ...parts,
      request: {
        extension: '403',
        language: 'en',
        say: { kind: 'wakeup', prompt: 0 },
        ringMs: 50,
        ...more,
      },
      announcer: plainAnnouncer(),
      pauses: { leadMs: 40, betweenMs: 40, keyMs: 20 },
      cadence: [1_000, 4_000, 0, 0],
      report: () => undefined,
    })
  const types = () => sent.map(({ type }) => type)
  const isSent = (...wanted: Command['type'][]) =>
    until(`${wanted} is sent`, () => types().join() === wanted.join())
  /** A call that was just answered. */
  const answered = async () => {
    const outcome = call().ring()
    await isSent('RING')
    tell({ type: 'RINGING' })
    tell({ type: 'HOOK', hook: 1 })
    await isSent('RING', 'TALK')
    return { outcome }
  }
  return { parts, port, liftedCalls, tell, credit, call, sent, isSent, answered, speak }
}
