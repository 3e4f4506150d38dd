import { t } from 'tap'
import { defaultLimits } from '../../../../src/outbound/fias/limits.ts'
import { checkedFrameOf, ENQ } from '../../../../src/outbound/fias/transport/frames.ts'
import { SerialTransport } from '../../../../src/outbound/fias/transport/serial-transport.ts'
import type { SerialPipe } from '../../../../src/serial/open-serial.ts'
import { until } from '../../../support/until.ts'

/** A port from which nobody takes what is written, until all of it is taken. */
class UntakenPort implements SerialPipe {
  waiting = 0
  written: number[] = []
  isClosed = false

  write(bytes: Uint8Array): void {
    this.waiting += bytes.length
    this.written.push(...bytes)
  }

  setReading(): void {}

  async close(): Promise<void> {
    this.isClosed = true
  }
}

function openWire() {
  const port = new UntakenPort()
  const wire = new SerialTransport(port, '/dev/ttyUSB0', defaultLimits)
  const closed = Promise.withResolvers<string>()
  const records: string[] = []
  wire.start({
    onRecord: (bytes) => records.push(bytes.toString()),
    onSignal: () => {},
    onClosed: closed.resolve,
  })
  return { port, wire, records, closed: closed.promise }
}

const damaged = checkedFrameOf(Buffer.from('GI|RN101|'))
damaged[4] = 0x39
const floods = {
  'asks on': Buffer.alloc(100_000, ENQ),
  'sends damaged records': Buffer.concat(Array.from({ length: 100_000 }, () => damaged)),
  'sends records': Buffer.concat(
    Array.from({ length: 100_000 }, () => checkedFrameOf(Buffer.from('LA|'))),
  ),
}

for (const [what, bytes] of Object.entries(floods))
  t.test(`who ${what} and takes no answer loses the link`, async (t) => {
    const { port, wire, closed } = openWire()
    wire.read(bytes)
    t.equal(await closed, '/dev/ttyUSB0 takes nothing any more')
    t.ok(port.waiting < 10_000, `${port.waiting} bytes wait`)
    t.ok(port.isClosed)
  })

t.test('who takes the answers may ask as often as it likes', async (t) => {
  const { port, wire, records } = openWire()
  for (let time = 0; time < 10; time += 1) {
    wire.read(Buffer.alloc(4_096, ENQ))
    wire.read(checkedFrameOf(Buffer.from(`GI|RN10${time}|`)))
    await until('the record is taken', () => records[time])
    t.equal(port.written.length, 4_097, 'each is answered')
    port.waiting = 0
    port.written = []
  }
  t.equal(records.length, 10)
  t.notOk(port.isClosed)
  await wire.close()
})
