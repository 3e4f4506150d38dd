import { type ConsoleCommand, readCount } from '../console.ts'
import { control } from './frame.ts'
import type { PropertySimulator } from './property-simulator.ts'
import { dateFields, readRecord } from './record.ts'

/** What goes wrong between two systems, on demand. */
export function accidentCommands(simulator: PropertySimulator): ConsoleCommand[] {
  const { damage } = simulator.behaviour
  return [
    act('cut', 'cuts the connection', () => simulator.cut()),
    act('end', 'ends the link (LE)', () => simulator.endLink()),
    act('start', 'starts the link again (LS)', () => simulator.startLink()),
    {
      usage: 'garbage [BYTES]',
      meaning: 'bytes that are no record',
      run(words) {
        const count = readCount(words, 40, 1_000_000)
        if (count === undefined) return undefined
        simulator.sendRaw(garbage(count))
        return 'Done.'
      },
    },
    {
      usage: 'endless [BYTES]',
      meaning: 'a record without an end',
      run(words) {
        const count = readCount(words, 1_000_000, 4_000_000)
        if (count === undefined) return undefined
        simulator.sendRaw(Buffer.concat([Buffer.of(control.stx), Buffer.alloc(count, 'GI|RN1')]))
        return 'Done.'
      },
    },
    {
      usage: 'stray [NUMBER]',
      meaning: 'an answer to a posting that was never sent',
      run(words) {
        const number = readCount(words, 99_999_999, 99_999_999)
        if (number === undefined) return undefined
        const head: [string, string][] = [
          ['RN', '999'],
          ['AS', 'OK'],
          ['P#', String(number)],
        ]
        simulator.send({ id: 'PA', fields: [...head, ...dateFields(Date.now())] })
        return 'Done.'
      },
    },
    {
      usage: 'send RECORD',
      meaning: 'any record, such as ZZ|RN101|',
      run(words) {
        const record = readRecord(words.join(' '))
        if (!record) return undefined
        simulator.send(record)
        return 'Done.'
      },
    },
    {
      usage: 'damage lrc|nak|ack [COUNT]',
      meaning: 'serial: send a wrong LRC, say NAK, lose ACKs',
      run([what, ...words]) {
        const count = readCount(words, 1, 1_000)
        if (count === undefined) return undefined
        if (what === 'lrc') damage.wrongChecks = count
        else if (what === 'nak') damage.refusals = count
        else if (what === 'ack') damage.lostAnswers = count
        else return undefined
        return `The next ${count} are damaged.`
      },
    },
  ]
}

function act(usage: string, meaning: string, run: () => void): ConsoleCommand {
  return {
    usage,
    meaning,
    run(words) {
      if (words.length > 0) return undefined
      run()
      return 'Done.'
    },
  }
}

/** All kinds of bytes, but no STX: what follows is not a record. */
function garbage(count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, (_, index) => 0x80 + ((index * 37) % 0x80)))
}
