import { type ConsoleCommand, readCount, readWord } from '../../lib/simulator/console.ts'
import type { PropertySimulator } from './property-simulator.ts'
import { answerFields, readRecord } from './record.ts'
import { control } from './transport/frame.ts'

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
        const count = readCount(words, { fallback: 40, max: 1_000_000 })
        if (count === undefined) return undefined
        return whetherDone(simulator.sendRaw(garbage(count)))
      },
    },
    {
      usage: 'endless [BYTES]',
      meaning: 'a record without an end',
      run(words) {
        const count = readCount(words, { fallback: 1_000_000, max: 4_000_000 })
        if (count === undefined) return undefined
        return whetherDone(simulator.sendRaw(endless(count)))
      },
    },
    {
      usage: 'stray [NUMBER]',
      meaning: 'an answer to a posting that was never sent',
      run(words) {
        const number = readCount(words, { fallback: 99_999_999, max: 99_999_999 })
        if (number === undefined) return undefined
        const fields = answerFields({ room: '999', postingNumber: String(number) }, 'OK')
        return whetherDone(simulator.send({ id: 'PA', fields }))
      },
    },
    {
      usage: 'send RECORD',
      meaning: 'any record, such as ZZ|RN101|',
      run(words) {
        const record = readRecord(words.join(' '))
        return record && whetherDone(simulator.send(record))
      },
    },
    {
      usage: 'damage lrc|nak|ack [COUNT]',
      meaning: 'serial: send a wrong LRC, send NAK, lose ACKs',
      run([what = '', ...words]) {
        const kind = readWord([what], ['lrc', 'nak', 'ack'])
        const count = readCount(words, { fallback: 1, max: 1_000 })
        if (kind === undefined || count === undefined) return undefined
        if (kind === 'lrc') damage.wrongChecks = count
        else if (kind === 'nak') damage.refusals = count
        else damage.lostAnswers = count
        return `Records to be damaged (${kind}): ${count}.`
      },
    },
  ]
}

function act(usage: string, meaning: string, run: () => boolean): ConsoleCommand {
  return {
    usage,
    meaning,
    run: (words) => (words.length > 0 ? undefined : whetherDone(run())),
  }
}

function whetherDone(isSomebodyThere: boolean): string {
  return isSomebodyThere ? 'Done.' : 'Nobody is connected.'
}

/** All kinds of bytes, but no STX: what follows is not a record. */
function garbage(count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, (_, index) => 0x80 + ((index * 37) % 0x80)))
}

function endless(count: number): Buffer {
  return Buffer.concat([Buffer.of(control.stx), Buffer.alloc(count, 'GI|RN1')])
}
