import { Fault } from '../core/fault.ts'
import { about } from '../core/journal/about.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'
import { stateOf } from '../core/ports/line-state.ts'
import type { PendingCall, Reads } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'
import type { DeskContext } from '../core/wakeup/context.ts'
import { beginRing, endRing } from '../core/wakeup/ring.ts'
import type { Channel } from './channels.ts'
import { commitWithRetry } from './commit-with-retry.ts'
import type { Turn } from './dispatcher.ts'
import { ringWithLimit } from './ring-with-limit.ts'
import type { TaskSet } from './task-set.ts'

export interface ActiveRingsParts {
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
  readonly site: Pick<Site, 'rules' | 'language'>
  readonly context: (read: Reads) => DeskContext
  readonly extensionOf: (room: string) => string
  readonly tasks: TaskSet
  readonly closing: AbortSignal
  /** Called when a channel or a phone has become free. */
  readonly onFree: () => void
  /** Called with a call that was to ring and could not be begun. */
  readonly onNotBegun: (call: PendingCall) => void
  /** Called with a call about which nothing could be decided. */
  readonly onFailed: (call: PendingCall, error: unknown) => void
  /** Called with how long a call kept its channel. */
  readonly onCallMade: (tookMs: number) => void
}

/** A phone that is being rung. */
interface Ringing {
  readonly lead: PendingCall
  /** The calls that it rings for; those that are settled meanwhile leave. */
  readonly ids: Set<string>
  readonly extension: string
  readonly channel: Channel
  readonly hangUp: AbortController
}

/** The phones of guests that ring or talk now, one ring for each. */
export class ActiveRings {
  readonly #parts: ActiveRingsParts
  readonly #byExtension = new Map<string, Ringing>()
  readonly #byCall = new Map<string, Ringing>()
  readonly #rooms = new Set<string>()

  constructor(parts: ActiveRingsParts) {
    this.#parts = parts
  }

  get size(): number {
    return this.#byExtension.size
  }

  /** Whether a phone rings for the room, or at the extension: a room may have been given another one. */
  isRinging(room: string, extension: string): boolean {
    return this.#rooms.has(room) || this.#byExtension.has(extension)
  }

  /** A call was settled by whomever: a phone that rings for nobody any more stops. */
  settled(id: string): void {
    const ringing = this.#byCall.get(id)
    this.#byCall.delete(id)
    if (ringing?.ids.delete(id) && ringing.ids.size === 0) ringing.hangUp.abort()
  }

  /** Writes down that the phone rings, then rings it. Resolves when it is written. */
  async begin({ call: lead, channel, isDueLogged }: Turn): Promise<void> {
    const { store, context, extensionOf, onNotBegun, tasks } = this.#parts
    const extension = extensionOf(lead.room)
    const hangUp = new AbortController()
    const ringing: Ringing = { lead, ids: new Set(), extension, channel, hangUp }
    this.#byExtension.set(extension, ringing)
    this.#rooms.add(lead.room)
    let isBegun = false
    try {
      isBegun = await store.commit((read) => {
        const ring = { lead, line: channel.line.name }
        const { change, ids } = beginRing(context(read), ring, isDueLogged)
        // Before the commit: whoever settles one of them in the same batch must find it here.
        for (const id of ids) {
          ringing.ids.add(id)
          this.#byCall.set(id, ringing)
        }
        return { change, value: ids.length > 0 }
      })
      if (!isBegun) onNotBegun(lead)
    } catch (error) {
      if (!(error instanceof Fault)) return this.#parts.onFailed(lead, error)
      onNotBegun(lead)
      throw error
    } finally {
      if (!isBegun) {
        channel.release()
        this.#remove(ringing)
      }
    }
    if (isBegun) tasks.add(this.#ring(ringing))
  }

  async #ring(ringing: Ringing): Promise<void> {
    const { store, clock, site, journal, closing, context } = this.#parts
    const { lead, channel, extension, hangUp } = ringing
    const ids = [...ringing.ids]
    const request = {
      extension,
      language: store.get('room', lead.room)?.language || site.language,
      say: { kind: 'wakeup', prompt: store.wakeup(lead.id)?.prompt ?? 0 } as const,
      ringMs: site.rules.ringMs,
    }
    const signal = AbortSignal.any([hangUp.signal, closing])
    const startedMs = clock.monotonic()
    const { room, id: call } = lead
    const outcome = await ringWithLimit(channel.line, request, {
      signal,
      journal: about(journal, { room, call }),
    })
    try {
      const { line } = channel
      const isLineDown = stateOf(line).state === 'down'
      // When it is down, it is rung on again as soon as it is up.
      if (outcome?.kind === 'unreachable' && outcome.isLineFault && !isLineDown) channel.noteFault()
      // The channel is free at once; the phone only when it is written down how it went.
      channel.release()
      this.#parts.onFree()
      // Hung up by an operator: settled already. Cut short by a shutdown: rung again after the start.
      if (outcome === undefined) return
      if (outcome.kind !== 'unreachable') this.#parts.onCallMade(clock.monotonic() - startedMs)
      const ended = { ids, lead, line: line.name, outcome, isLineDown }
      await commitWithRetry(store, (read) => endRing(context(read), ended), closing)
    } catch (error) {
      // Such as a damaged record. To ring the guest again and again would be worse.
      journal.error(`What follows from a ring of room ${room} is not known:`, error, { room, call })
    } finally {
      this.#remove(ringing)
      this.#parts.onFree()
    }
  }

  #remove({ extension, ids, lead }: Ringing): void {
    this.#byExtension.delete(extension)
    this.#rooms.delete(lead.room)
    for (const id of ids) this.#byCall.delete(id)
  }
}
