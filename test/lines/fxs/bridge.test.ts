import t from 'tap'
import { Bridge } from '../../../src/lines/fxs/bridge.ts'
import { frameOf } from '../../../src/lines/fxs/frames.ts'
import { type Message, writeMessage } from '../../../src/lines/fxs/messages.ts'
import { Trace } from '../../../src/lines/fxs/trace.ts'

const session = 7

/** A bridge with three ports whose messages are written by hand. */
function openBridge() {
  const faults: string[] = []
  const bridge = new Bridge({
    pipe: {
      waiting: 0,
      write: () => undefined,
      setReading: () => undefined,
      close: () => Promise.resolve(),
    },
    path: 'the port',
    baud: 921_600,
    session,
    ports: [1, 2, 3],
    trace: new Trace(),
    onUp: () => undefined,
    onFault: (port, fault) => faults.push(`${port} ${fault}`),
    onLifted: () => undefined,
    onDamaged: () => undefined,
  })
  const hears = (...messages: Message[]) =>
    bridge.read(Buffer.concat(messages.map((message) => frameOf(writeMessage(message)))))
  hears(
    {
      type: 'WELCOME',
      session,
      major: 1,
      minor: 0,
      ports: 3,
      features: 1,
      room: 25,
      firmware: [1, 0, 0],
      serial: 'FX1',
    },
    { type: 'READY', session, number: 0, port: 0 },
  )
  return { bridge, hears, faults }
}

t.test('what a bridge says of port 0 is of no telephone', async (t) => {
  const { bridge, hears } = openBridge()
  hears(
    { type: 'HOOK', session, number: 1, port: 0, hook: 1 },
    { type: 'HOOK', session, number: 2, port: 2, hook: 1 },
    { type: 'HOOK', session, number: 3, port: 9, hook: 1 },
  )
  t.same(
    [1, 2, 3].map((port) => bridge.port(port)?.isOffHook),
    [false, true, false],
  )
  await bridge.close()
})

t.test('a failing ring supply is a fault of the bridge, and of no port', async (t) => {
  const { bridge, hears, faults } = openBridge()
  hears({ type: 'FAULT', session, number: 1, port: 0, fault: 4, on: 1 })
  t.match(bridge.faultText, /ring supply of the bridge fails/)
  t.match(bridge.port(1), { state: 'idle', faultText: '', obstacle: /ring supply/ })
  hears({ type: 'FAULT', session, number: 2, port: 0, fault: 4, on: 0 })
  t.equal(bridge.faultText, '')
  t.same(faults, ['0 4'])
  await bridge.close()
})

t.test('a port may have several faults, and all are told', async (t) => {
  const { bridge, hears, faults } = openBridge()
  hears(
    { type: 'FAULT', session, number: 1, port: 2, fault: 1, on: 1 },
    { type: 'FAULT', session, number: 2, port: 2, fault: 3, on: 1 },
  )
  t.match(bridge.port(2), { state: 'fault', faultText: /over-current.*; .*too hot/ })
  hears({ type: 'FAULT', session, number: 3, port: 2, fault: 1, on: 0 })
  t.match(bridge.port(2), { state: 'fault', faultText: /^the port is too hot/ })
  t.same(faults, ['2 1', '2 3'])
  await bridge.close()
})
