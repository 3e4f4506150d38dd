import type { Alert } from '../core/model/alert.ts'
import { extensionsOf } from '../core/model/room.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { RingOutcome } from '../core/ports/line-driver.ts'
import type { Reads } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'
import {
  type AlertCall,
  alertsToCall,
  announcementOf,
  beginAlertCall,
  countedIn,
  endAlertCall,
  isConfirmed,
  isSameAlert,
  unnamedIn,
} from '../core/wakeup/alerts/alert.ts'
import type { DeskContext } from '../core/wakeup/context.ts'
import type { Channel, Channels } from './channels.ts'
import { commitWithRetry } from './commit-with-retry.ts'
import { ringWithLimit } from './ring-with-limit.ts'

const repeatMs = 120_000
const refusedMs = 1_000
/** After a call that was cut, as all that it was about is dealt with, the operator has so much peace. */
const cutMs = 15_000

export interface OperatorParts {
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
  readonly site: Pick<Site, 'rules' | 'language'>
  readonly channels: Channels
  readonly context: (read: Reads) => DeskContext
  /** Called when the call is over and its channel free. */
  readonly onFree: () => void
}

/**
 * Calls the operator's extension about whatever waits for a person: one call at a time, which names
 * what there is time for, again every two minutes until a key was pressed for all. Guests always keep a
 * free channel.
 */
export class OperatorCalls {
  readonly #parts: OperatorParts
  readonly #closing = new AbortController()
  #notBeforeMs = Number.NEGATIVE_INFINITY
  #hangUp: AbortController | undefined
  #about: readonly Alert[] = []
  #current: Promise<void> | undefined

  constructor(parts: OperatorParts) {
    this.#parts = parts
  }

  /** Begins a call when there is something to say and a channel to spare. */
  tick(): void {
    const { store, clock, site, channels } = this.#parts
    const { rules } = site
    if (rules.operator === '' || this.#closing.signal.aborted) return
    if (this.#current) {
      // Everything that the call is about was dealt with meanwhile: the phone may stop.
      const isOpen = this.#about.some((alert) => isSameAlert(store.get('alert', alert.id), alert))
      if (!isOpen) this.#hangUp?.abort()
      return
    }
    if (clock.monotonic() < this.#notBeforeMs || alertsToCall(store).length === 0) return
    const guests = () => store.all('room').flatMap((room) => extensionsOf(room, room.room))
    const channel = channels.takeSparing(rules.operator, guests)
    if (!channel) return
    this.#current = this.#call(channel)
      .catch((error) => this.#parts.journal.error('Calling the operator failed.', error))
      .finally(() => {
        this.#free(channel)
        this.#current = undefined
      })
  }

  /** Resolves when no call to the operator is under way. */
  async idle(): Promise<void> {
    await this.#current
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#current
  }

  /** A guest may be waiting for it. */
  #free(channel: Channel): void {
    channel.release()
    this.#parts.onFree()
  }

  async #call(channel: Channel): Promise<void> {
    const { store, clock, journal, site, context } = this.#parts
    const { rules, language } = site
    // A disk that refuses is tried again soon, a person after a while.
    this.#notBeforeMs = clock.monotonic() + refusedMs
    const line = channel.line.name
    const call = await store.commit((read) => {
      const { change, call } = beginAlertCall(context(read), line)
      return { change, value: call }
    })
    const about = countedIn(call)
    if (about.length === 0) return
    this.#notBeforeMs = clock.monotonic() + repeatMs
    this.#about = about
    this.#hangUp = new AbortController()
    const signal = AbortSignal.any([this.#hangUp.signal, this.#closing.signal])
    const request = {
      extension: rules.operator,
      language,
      say: announcementOf(call),
      ringMs: rules.ringMs,
    }
    const outcome = await ringWithLimit(channel.line, request, { signal, journal })
    this.#free(channel)
    if (outcome === undefined) {
      this.#notBeforeMs = clock.monotonic() + cutMs
      return
    }
    const closing = this.#closing.signal
    await commitWithRetry(store, (read) => endAlertCall(context(read), call, outcome), closing)
    const unnamed = roomsOf(unnamedIn(call))
    // An operator who got many rooms has some time to deal with them before the next.
    if (isConfirmed(outcome) && unnamed.length === 0) this.#notBeforeMs = Number.NEGATIVE_INFINITY
    const rest = unnamed.length > 0 ? ` Rooms not named: ${unnamed.length}.` : ''
    journal.warn(`Operator called about ${subjectOf(call)}: ${wordsOf(outcome)}.${rest}`, { line })
  }
}

function subjectOf({ named }: AlertCall): string {
  const rooms = roomsOf(named)
  const parts = [
    ...(rooms.length > 0 ? [`room ${rooms.join(', ')}`] : []),
    ...(named.some(({ kind }) => kind === 'clock') ? ['the clock'] : []),
  ]
  return parts.join(' and ') || 'rooms whose names cannot be spoken'
}

function roomsOf(alerts: readonly Alert[]): string[] {
  return [...new Set(alerts.map(({ room }) => room).filter(Boolean))].sort()
}

function wordsOf(outcome: RingOutcome): string {
  switch (outcome.kind) {
    case 'answered':
      return isConfirmed(outcome) ? 'confirmed' : 'answered, but no key was pressed'
    case 'unreachable':
      return `could not be reached, ${outcome.reason}`
    default: {
      const words = outcome.kind === 'busy' ? 'busy' : 'no answer'
      return outcome.reason === undefined ? words : `${words}, ${outcome.reason}`
    }
  }
}
