import { EventEmitter, once } from 'node:events'
import { type Test, t } from 'tap'
import type { Bridge } from '../../../hw/emulator/bridge.ts'
import type { SimulatorEvent } from '../../../src/lib/simulator/message.ts'
import { laws } from '../../../src/lines/media/g711.ts'
import type { Pauses } from '../../../src/lines/prompt-session.ts'
import { testIncomingCalls } from '../../contract/incoming-calls.ts'
import type { CallingPhone, LineBench } from '../../contract/line-bench.ts'
import { lineDriverContract } from '../../contract/line-driver.ts'
import { until } from '../../support/until.ts'
import { openBench } from './bench.ts'

/** Lifts a telephone of the bridge; it has no other way to call. */
async function lift(bridge: Bridge, extension: string): Promise<CallingPhone> {
  const number = Number(extension) - 400
  const phone = bridge.phone(number)
  await until('it is on the hook', () => !bridge.ports[number - 1]?.loop.isOffHook)
  const isTalking = () => bridge.ports[number - 1]?.sound.playback !== undefined
  let isAnswered = false
  phone.lift()
  return {
    get isAnswered() {
      isAnswered ||= isTalking()
      return isAnswered
    },
    get isOver() {
      return isAnswered && !isTalking()
    },
    get heardMs() {
      return phone.played.filter((code) => code !== laws.pcma.silence).length / 8
    },
    press: (key) => phone.press(key),
    hangUp: () => phone.hangUp(),
  }
}

/** A line that was not started; telephones 2 and 3 call us. */
async function openLine(
  t: Test,
  { detectsKeys = true, pauses }: { detectsKeys?: boolean; pauses?: Pauses },
): Promise<LineBench> {
  const calls = new EventEmitter()
  const onEvent = ({ words }: SimulatorEvent) => {
    const [, port] = /^phone (\d+) is hung up/.exec(words.join(' ')) ?? []
    if (port !== undefined) calls.emit(String(400 + Number(port)))
  }
  const { line, bridge } = await openBench(t, {
    bridge: { detectsKeys, onEvent },
    line: pauses ? { pauses } : {},
  })
  bridge.phone(7).habit = { kind: 'hangs-up', afterMs: 0 }
  bridge.phone(8).habit = { kind: 'offhook' }
  bridge.phone(9).habit = { kind: 'away' }
  return {
    line,
    phones: { answers: '401', busy: '408', silent: '409', drops: '407', overridden: '401' },
    channels: 10,
    sentMs: async (extension) => {
      await once(calls, extension)
      const { playedMs } = bridge.phone(Number(extension) - 400)
      // A bridge waits for a while, as it may be a flash, before it says that a receiver is down.
      await until('its port is idle', () => {
        const port = line.state().ports?.find((port) => port.extension === extension)
        return port?.state === 'idle'
      })
      return playedMs
    },
    callers: {
      extensions: ['402', '403'],
      hasSignalling: false,
      call: (extension) => lift(bridge, extension),
    },
  }
}

t.test('an analog line keeps the contract with the phones of a bridge on a pty', async (t) => {
  t.jobs = 4
  lineDriverContract(t, (t, pauses) => openLine(t, { pauses }))
})

t.test('calls to us are the same where the bridge detects no keys', async (t) => {
  t.jobs = 4
  testIncomingCalls(t, (t) => openLine(t, { detectsKeys: false }))
})
