import { Parser } from 'sip.js/lib/core/index.js'
import { readMessage } from '../../../src/lines/sip/message/read-message.ts'
import { makeSilentLoggers } from '../../../src/lines/sip/sip-js/parse.ts'
import { median } from '../http/load.ts'
import type { Measure, Measures } from '../measure.ts'
import { callMeasure } from './calls.ts'
import { type Kind, useGrammar } from './grammars.ts'
import { sipMessages } from './messages.ts'

const repeats = 7
/** Each kind is read for so long in a repeat, or the clock of the processor would be too coarse. */
const sliceMs = 40

export async function* sipMeasures(): Measures {
  yield parseMeasure()
  yield await callMeasure()
}

const logger = makeSilentLoggers().getLogger('sip.parser')
const readers: Record<Kind, (text: string) => unknown> = {
  ours: readMessage,
  stock: (text) => Parser.parseMessage(text, logger),
}

function parseMeasure(): Measure {
  const kinds = Object.keys(sipMessages)
  const found = kinds.map((kind) => ({ kind, ours: [] as number[], stock: [] as number[] }))
  // The first round warms up both.
  for (let i = 0; i <= repeats; i += 1)
    for (const { kind, ...times } of found)
      for (const which of ['stock', 'ours'] as const) {
        const us = usToRead(which, sipMessages[kind] ?? '')
        if (i > 0) times[which].push(us)
      }
  useGrammar('ours')
  const all = {
    ours: sumsOf(found.map(({ ours }) => ours)),
    stock: sumsOf(found.map(({ stock }) => stock)),
  }
  const ratioOf = (row: { ours: number[]; stock: number[] }) =>
    median(row.ours.map((us, i) => us / (row.stock[i] ?? us)))
  const slowest = found.map((row) => ({ ...row, ratio: ratioOf(row) }))
  slowest.sort((a, b) => b.ratio - a.ratio)
  return {
    what: 'SIP: CPU per parsed message, of a usual mix | stock SIP.js parser',
    ours: `${(median(all.ours) / kinds.length).toFixed(1)} us`,
    reference: `${(median(all.stock) / kinds.length).toFixed(1)} us`,
    ratio: ratioOf(all),
    goal: { kind: 'at most', value: 0.25 },
    note: slowest
      .map(({ kind, ours, ratio }) => `${kind} ${median(ours).toFixed(0)} us ${ratio.toFixed(2)}`)
      .join(', '),
  }
}

/** Processor time of this process for reading a message once. */
function usToRead(which: Kind, text: string): number {
  useGrammar(which)
  const read = readers[which]
  if (!read(text)) throw new Error(`Not read: ${text}`)
  const endMs = performance.now() + sliceMs
  const before = process.cpuUsage()
  let count = 0
  while (performance.now() < endMs) {
    for (let n = 0; n < 10; n += 1) read(text)
    count += 10
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

/** The sums over all kinds, repeat by repeat. */
function sumsOf(rows: readonly number[][]): number[] {
  return Array.from({ length: repeats }, (_, i) =>
    rows.reduce((sum, row) => sum + (row[i] ?? 0), 0),
  )
}
