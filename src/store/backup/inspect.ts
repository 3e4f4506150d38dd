import { setImmediate } from 'node:timers/promises'
import type { SmallTable } from '../../core/model/small-tables.ts'
import { smallId } from '../../core/model/small-tables.ts'
import { listOf as listOfResult } from '../../core/model/wakeup.ts'
import { isCount, isPair, isText, isTimeMs, listOf } from '../../lib/shapes.ts'
import { UserError } from '../../lib/user-error.ts'
import { readLine } from '../chain.ts'
import { migrate } from '../lmdb/schema.ts'
import {
  deliveryFromText,
  openTables,
  replyFromText,
  type Tables,
  wakeupFromText,
  wakeupKey,
} from '../lmdb/tables.ts'
import { Memory } from '../memory.ts'
import { verifyLog } from '../verify.ts'
import {
  isCall,
  isCharge,
  isCheckpoint,
  isDelivery,
  isKeptReply,
  isLogLine,
  isLogTurn,
  isPosition,
  isWakeupLocation,
} from './listed-shapes.ts'
import { smallShapes } from './record-shapes.ts'

/** What is in a store. */
export interface Inspection {
  readonly users: number
  readonly wakeups: number
  /** How many records are not as Nightporter writes them, and the first of them in words. */
  readonly mistakes: number
  readonly firstMistake: string
}

/** So many records are read before other work gets its turn. */
const recordsAtOnce = 1_000

/**
 * Brings a store to the newest schema and reads every record of every table as the daemon does, and
 * the log's chain of hashes. Throws when the daemon could not open it.
 */
export async function inspect(file: string): Promise<Inspection> {
  const tables = openTables(file)
  try {
    migrate(tables)
    let mistakes = 0
    let firstMistake = ''
    const found = (text: string) => {
      mistakes += 1
      firstMistake ||= text
    }
    for (const { name, table, isGood } of readersOf(tables)) {
      let count = 0
      for (const { key, value } of table.getRange({ snapshot: true })) {
        if (!holds(() => isGood(key, value)))
          found(`The record ${textOf(key)} of the table ${name} cannot be read.`)
        count += 1
        if (count % recordsAtOnce === 0) await setImmediate()
      }
    }
    const memory = load(tables, firstMistake)
    const { fault } = await verifyLog(tables, memory.logHead.seq)
    if (fault !== '') found(`The wakeup log is not whole. ${fault}`)
    const { small, pendingById } = memory
    return { users: small.user.size, wakeups: pendingById.size, mistakes, firstMistake }
  } finally {
    await tables.env.close()
  }
}

/** As the daemon does at its start, which leaves out calls and deliveries that it cannot read. */
function load(tables: Tables, firstMistake: string): Memory {
  try {
    return Memory.load(tables, () => {})
  } catch (error) {
    throw firstMistake === '' ? error : new UserError(firstMistake)
  }
}

interface Reader {
  readonly name: string
  readonly table: Pick<Tables['env'], 'getRange'>
  /** May throw, for a record that cannot be read. */
  readonly isGood: (key: unknown, text: string) => boolean
}

function readersOf({ env: _, byName: _names, small, ...tables }: Tables): Reader[] {
  const checks: Record<keyof typeof tables, Reader['isGood']> = {
    meta: (key, text) => {
      if (key === 'schema') return isCount(Number(text))
      if (key === 'logTurn') return isLogTurn(objectIn(text))
      if (key === 'position') return isPosition(objectIn(text))
      return key !== 'logCheckpoint' || isCheckpoint(objectIn(text))
    },
    wakeup: (key, text) => {
      const call = wakeupFromText(text)
      return isCall(call) && key === wakeupKey(listOfResult(call.result), call.scheduledMs, call.id)
    },
    finished: (_key, text) => isWakeupLocation(objectIn(text)),
    charge: (key, text) => {
      const { charge, deliveries } = objectIn(text)
      return isCharge(charge) && isSame(key, [charge.atMs, charge.id]) && areSent(deliveries)
    },
    queue: isFiledDelivery,
    settled: isFiledDelivery,
    sequence: (_key, text) => isCount(Number(text)),
    log: (_key, text) => text.split('\n').every((line) => isLogLine(readLine(line))),
    keptReply: (key, text) => {
      const reply = replyFromText(text)
      return isKeptReply(reply) && reply.key === key
    },
    replyByTime: (key) => isPair(isTimeMs, isText)(key),
  }
  return [
    ...Object.entries(small).map(([name, table]) => ({
      ...{ name, table },
      isGood: (key: unknown, text: string) => {
        const record = objectIn(text)
        const isRecord = smallShapes[name as SmallTable]
        return isRecord(record) && smallId(name as SmallTable, record as never) === key
      },
    })),
    ...Object.entries(checks).map(([name, isGood]) => {
      const table = tables[name as keyof typeof tables] as unknown as Reader['table']
      return { name, table, isGood }
    }),
  ]
}

function isFiledDelivery(key: unknown, text: string): boolean {
  const delivery = deliveryFromText(text)
  return isDelivery(delivery) && isSame(key, [delivery.destination, delivery.sequence])
}

/** The destinations of a charge, each with the number that it has there. */
const areSent = listOf(isPair(isText, isCount))

function isSame(key: unknown, other: unknown): boolean {
  return JSON.stringify(key) === JSON.stringify(other)
}

/** Throws where the text is no JSON, or no object. */
function objectIn(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new TypeError('no object')
  return { ...value }
}

function holds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}

/** A key in few and harmless characters. */
function textOf(key: unknown): string {
  return (JSON.stringify(key) ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, 60)
}
