import type { Charge } from '../core/model/delivery.ts'
import type { LogEntry } from '../core/model/log.ts'
import type { Change } from '../core/ports/change.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { Store } from '../core/ports/store.ts'
import { timeOfDay } from '../lib/text/columns.ts'
import type { ReceivedSound } from '../simulate/phones/handset.ts'
import { ChargeNarrator } from './charge-narrator.ts'

/** Writes each step of a call as it happens, and how each charge was answered. */
export function narrate(store: Store, journal: Journal): void {
  const charges = new ChargeNarrator((sentence) => journal.info(sentence))
  store.onCommitted((change) => {
    for (const write of change) {
      if ('log' in write && isWorthTelling(write.log)) journal.info(stepSentence(write.log))
      if (!('put' in write)) continue
      if (write.put === 'charge') charges.made(write.record, destinationsOf(write.record, change))
      if (write.put === 'delivery') charges.moved(write.record)
    }
  })
}

/** A call that is due and waits for nothing rings at once; and of calls to us the journal tells itself. */
function isWorthTelling({ event, detail }: LogEntry): boolean {
  const ringsAtOnce = event === 'due' && detail === ''
  return !ringsAtOnce && event !== 'called'
}

function stepSentence({ time, room, event, detail, attempt }: LogEntry): string {
  const tries = event === 'ringing' && attempt > 1 ? ` (attempt ${attempt})` : ''
  const more = detail && `, ${withoutDay(detail, time.slice(0, 10))}`
  return `${time.slice(11, 19)}  room ${room}: ${event}${tries}${more}`
}

/** Times of the same day as a clock shows them. */
function withoutDay(text: string, day: string): string {
  return text.replace(/(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)[+-]\d\d:\d\d/g, (_, date, clock) =>
    date === day ? clock : `${date} ${clock}`,
  )
}

/** What the guest's phone got of an announcement. */
export function receivedSentence(extension: string, { soundMs, packets }: ReceivedSound): string {
  const seconds = (soundMs / 1_000).toFixed(1)
  return `${timeOfDay(Date.now())}  room ${extension}: the phone received ${seconds} s of sound, ${packets} packets`
}

/** What fits a terminal: long lines are broken at a blank. */
export function inColumns(journal: Journal): Journal {
  const broken = (text: string) =>
    text.replace(/.{81,}/g, (line) => line.replace(/(.{1,78})(?: |$)/g, '$1\n  ').trimEnd())
  return {
    info: (message, about) => journal.info(broken(message), about),
    warn: (message, about) => journal.warn(broken(message), about),
    error: (message, cause, about) => journal.error(broken(message), cause, about),
  }
}

/** How many connectors get a charge. */
function destinationsOf(charge: Charge, change: Change): number {
  return change.filter((write) => 'queue' in write && write.queue === charge).length
}
