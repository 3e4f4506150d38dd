import { open } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { PropertySimulator } from '../../src/simulate/fias/property-simulator.ts'
import { type Child, startChild } from '../peers/child.ts'
import { tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { waitOut } from '../support/wait-out.ts'
import { introduction, posting } from './fias-client.ts'

const ack = 0x06
const nak = 0x15
const enq = 0x05

/** A record on a serial line, its check byte worked out by hand. */
function framed(record: string): Buffer {
  const body = Buffer.from(`${record}\x03`, 'latin1')
  return Buffer.concat([Buffer.of(2), body, Buffer.of(body.reduce((sum, byte) => sum ^ byte, 0))])
}

/** The far end of a serial line, whose bytes are written and answered by hand. */
interface FarEnd {
  readonly property: PropertySimulator
  readonly wires: Child
  /** How often the port was told to be gone. */
  readonly losses: () => number
  write(bytes: Buffer): Promise<void>
  /** The next bytes, as many as that; rejects when they do not come. */
  reads(count: number): Promise<Buffer>
  /** The next record, taken with ACK. */
  takes(): Promise<string>
  /** Sends a record and expects its ACK. */
  says(record: string): Promise<void>
}

async function layLine(t: Test, answerMs = 2_000): Promise<FarEnd> {
  const folder = await tempFolder(t)
  const [near, far] = [join(folder, 'near'), join(folder, 'far')]
  const pty = (link: string) => `pty,raw,echo=0,link=${link}`
  const wires = startChild(t, ['socat', '-d', '-d', pty(near), pty(far)], { package: 'socat' })
  await wires.says(/starting data transfer loop/)
  const file = await open(far, 'r+')
  let received = Buffer.alloc(0)
  const stream = file.createReadStream({ autoClose: false })
  stream.on('data', (chunk) => {
    received = Buffer.concat([received, Buffer.from(chunk)])
  })
  stream.on('error', () => {})
  let losses = 0
  const property = new PropertySimulator({
    rooms: ['101', '102'],
    serialAnswerMs: answerMs,
    onSerialGone: () => {
      losses += 1
    },
  })
  t.teardown(async () => {
    await property.close()
    await wires.stop()
    stream.destroy()
    await file.close().catch(() => {})
  })
  await property.openSerial(near, 9_600)
  const write = async (bytes: Buffer) => {
    await file.write(bytes)
  }
  const reads = async (count: number) => {
    await until(`${count} bytes come`, () => received.length >= count)
    const bytes = received.subarray(0, count)
    received = received.subarray(count)
    return bytes
  }
  const takes = async () => {
    await until('a record comes', () => received.subarray(0, -1).includes(3))
    const bytes = await reads(received.indexOf(3) + 2)
    const record = bytes.toString('latin1', 1, bytes.length - 2)
    t.same(bytes, framed(record))
    await write(Buffer.of(ack))
    return record
  }
  const says = async (record: string) => {
    await write(framed(record))
    t.same(await reads(1), Buffer.of(ack), record)
  }
  return { property, wires, losses: () => losses, write, reads, takes, says }
}

async function comesAlive({ takes, says }: FarEnd): Promise<void> {
  const { length } = introduction
  if (!(await takes()).startsWith('LS')) throw new Error('no LS')
  for (const record of introduction.slice(0, length - 1)) await says(record)
  await says(introduction.at(-1) ?? '')
  if (!(await takes()).startsWith('LA')) throw new Error('no LA')
}

t.test('a serial line: every record has a check byte and is acknowledged', async (t) => {
  const line = await layLine(t)
  await comesAlive(line)
  await line.says(posting(1))
  t.match(await line.takes(), /^PA\|RN101\|ASOK\|P#1\|/)
  t.same(line.property.problems, [])
  await line.says('DR|DA261115|TI120000|')
  const begin = await line.reads(framed('DS|DA261115|TI120000|').length)
  t.equal(begin.toString('latin1', 1, 3), 'DS')
  await line.says('LA|DA261115|TI120000|')
  await line.write(Buffer.of(ack))
  for (const id of ['GO', 'GO', 'DE']) t.equal((await line.takes()).slice(0, 2), id)
  t.match(line.property.ledger.postings, [{ isBooked: true, isAnswerWritten: true }])
  t.same(line.property.problems, ['LA during a resync: send nothing until DE'])
})

t.test('a damaged record is refused, and ENQ has the last answer said again', async (t) => {
  const line = await layLine(t)
  await comesAlive(line)
  const damaged = framed(posting(1))
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
  await line.write(damaged)
  t.same(await line.reads(1), Buffer.of(nak))
  await line.write(Buffer.of(enq))
  t.same(await line.reads(1), Buffer.of(nak))
  t.equal(line.property.ledger.postings.length, 0)
  await line.says(posting(1))
  await line.takes()
  await line.write(Buffer.of(enq))
  t.same(await line.reads(1), Buffer.of(ack))
  t.match(line.property.problems, [/wrong check byte/])
})

t.test('the line refuses, loses an answer and damages a record on demand', async (t) => {
  const line = await layLine(t)
  await comesAlive(line)
  const { damage } = line.property.behaviour
  damage.refusals = 1
  await line.write(framed(posting(1)))
  t.same(await line.reads(1), Buffer.of(nak))
  damage.wrongChecks = 1
  await line.says(posting(1))
  const bad = await line.reads(framed('PA|RN101|ASOK|P#1|DA261115|TI120000|').length)
  t.not(bad.at(-1), framed(bad.toString('latin1', 1, bad.length - 2)).at(-1))
  await line.write(Buffer.of(nak))
  t.match(await line.takes(), /^PA\|/)
  damage.lostAnswers = 1
  await line.write(framed(posting(2)))
  t.same((await line.reads(1))[0], 2, 'the answer to the posting, not an ACK')
  await line.write(Buffer.of(enq))
})

t.test('a record that nobody takes is tried four times: ENQ after silence', async (t) => {
  const line = await layLine(t, 50)
  const length = framed('LS|DA261115|TI120000|').length
  t.equal((await line.reads(length)).toString('latin1', 1, 3), 'LS')
  t.same(await line.reads(3), Buffer.of(enq, enq, enq))
  await waitOut(150)
  await line.write(framed('LS|DA261115|TI120000|'))
  t.same((await line.reads(2)).subarray(0, 2), Buffer.of(ack, 2), 'no more than four')
})

t.test('a serial port that is missing is told, one that goes away, too', async (t) => {
  const property = new PropertySimulator()
  await t.rejects(property.openSerial('/nowhere/tty', 9_600))
  const line = await layLine(t)
  await comesAlive(line)
  await line.wires.stop()
  await until('it is gone', () => !line.property.isAlive)
  t.notOk(line.property.isAlive)
  t.equal(line.losses(), 1)
  const other = await layLine(t)
  await comesAlive(other)
  await other.property.close()
  t.equal(other.losses(), 0, 'it was closed')
})
