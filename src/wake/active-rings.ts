import { Fault } from '../core/fault.ts'
import { about } from '../core/journal/about.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { PendingCall, Reads } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'
import type { DeskContext, RingRules } from '../core/wakeup/context.ts'
import { dialled, rulesOf } from '../core/wakeup/profile.ts'
import { beginRing, endRing } from '../core/wakeup/ring.ts'
import type { Channels } from './channels.ts'
import { commitWithRetry } from './commit-with-retry.ts'
import type { Turn } from './dispatcher.ts'
import { type Phone, RoomRing } from './room-ring.ts'
import type { TaskSet } from './task-set.ts'

export interface ActiveRingsParts {
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
  readonly site: Pick<Site, 'rules' | 'language'>
  readonly context: (read: Reads) => DeskContext
  readonly channels: Pick<Channels, 'takeSpare'>
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

/** Made once: without a reason each abort makes an error of its own, with its stack. */
const hungUp = new Error('nobody waits for this ring any more')

/** A room that is being rung. */
interface Ringing {
  readonly lead: PendingCall
  /** The calls that it rings for; those that are settled meanwhile leave. */
  readonly ids: Set<string>
  readonly phones: readonly Phone[]
  readonly rules: RingRules
  readonly hangUp: AbortController
}

/** The rooms whose phones ring or talk now, one ring for each. */
export class ActiveRings {
  readonly #parts: ActiveRingsParts
  /** Which ring has a telephone, by its extension. */
  readonly #phones = new Map<string, Ringing>()
  readonly #byCall = new Map<string, Ringing>()
  readonly #rooms = new Set<string>()

  constructor(parts: ActiveRingsParts) {
    this.#parts = parts
  }

  get size(): number {
    return this.#phones.size
  }

  isRoomRinging(room: string): boolean {
    return this.#rooms.has(room)
  }

  /** Whether an extension rings, for whichever room: a room may have been given another one. */
  isPhoneRinging(extension: string): boolean {
    return this.#phones.has(extension)
  }

  /** Whether a telephone rings for a call; its record may say so of a ring that a crash cut short. */
  isCallRinging(id: string): boolean {
    return this.#byCall.has(id)
  }

  /** A call was settled by whomever: a phone that rings for nobody any more stops. */
  settled(id: string): void {
    const ringing = this.#byCall.get(id)
    this.#byCall.delete(id)
    if (ringing?.ids.delete(id) && ringing.ids.size === 0) ringing.hangUp.abort(hungUp)
  }

  /** Writes down that the phones ring, then rings them. Resolves when it is written. */
  async begin(turn: Turn): Promise<void> {
    const { store, site, context, onNotBegun, tasks } = this.#parts
    const { call: lead, isDueLogged } = turn
    const rules = rulesOf({ read: store, rules: site.rules }, lead)
    const phones = this.#phonesFor(turn, rules)
    const ringing: Ringing = { lead, ids: new Set(), phones, rules, hangUp: new AbortController() }
    for (const { extension } of phones) this.#phones.set(extension, ringing)
    this.#rooms.add(lead.room)
    let isBegun = false
    try {
      isBegun = await store.commit((read) => {
        const ring = { lead, line: linesOf(phones), phones: namesOf(turn, phones) }
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
        for (const { channel } of phones) channel.release()
        this.#remove(ringing)
      }
    }
    if (isBegun) tasks.add(this.#ring(ringing))
  }

  /** The telephone that has a channel, and those that there are channels for. */
  #phonesFor({ extension, channel, others }: Turn, rules: RingRules): Phone[] {
    const { channels } = this.#parts
    const further = others.map((other): Phone | undefined => {
      const stop = new AbortController()
      const spare = channels.takeSpare(other, () => stop.abort())
      return spare && { extension: other, dial: dialled(rules, other), channel: spare, stop }
    })
    const first = {
      extension,
      dial: dialled(rules, extension),
      channel,
      stop: new AbortController(),
    }
    return [first, ...further.filter((phone) => phone !== undefined)]
  }

  async #ring(ringing: Ringing): Promise<void> {
    const { store, clock, site, journal, closing, context, onFree } = this.#parts
    const { lead, phones, hangUp } = ringing
    const { room, id: call } = lead
    const ids = [...ringing.ids]
    const { ringMs, prompt, snoozes } = ringing.rules
    const request = {
      language: store.get('room', room)?.language || site.language,
      say: {
        kind: 'wakeup',
        prompt: store.wakeup(call)?.prompt || prompt,
        canSnooze: snoozes > 0,
      } as const,
      ringMs,
    }
    const startedMs = clock.monotonic()
    const ring = new RoomRing({
      phones,
      request,
      signals: [hangUp.signal, closing],
      journal: about(journal, { room, call }),
      onFree,
      onStopped: (phone) => this.#free(ringing, phone),
    })
    const ended = await ring.run()
    try {
      // Hung up by an operator: settled already. Cut short by a shutdown: rung again after the start.
      if (ended === undefined) return
      const { outcome } = ended
      if (outcome.kind !== 'unreachable') this.#parts.onCallMade(clock.monotonic() - startedMs)
      const end = { ...ended, ids, lead, line: linesOf(phones) }
      await commitWithRetry(store, (read) => endRing(context(read), end), closing)
    } catch (error) {
      // Such as a damaged record. To ring the guest again and again would be worse.
      journal.error(`What follows from a ring of room ${room} is not known:`, error, { room, call })
    } finally {
      this.#remove(ringing)
      onFree()
    }
  }

  /** The telephone may ring for another room, which may have it already. */
  #free(ringing: Ringing, { extension }: Phone): void {
    if (this.#phones.get(extension) === ringing) this.#phones.delete(extension)
  }

  #remove(ringing: Ringing): void {
    const { phones, ids, lead } = ringing
    for (const phone of phones) this.#free(ringing, phone)
    this.#rooms.delete(lead.room)
    for (const id of ids) this.#byCall.delete(id)
  }
}

function linesOf(phones: readonly Phone[]): string {
  const names = phones.map(({ channel }) => channel.line.name)
  return names.length === 1 ? `${names[0]}` : [...new Set(names)].join(', ')
}

/** The telephones that ring, for the log, where the room has several. */
function namesOf({ others }: Turn, phones: readonly Phone[]): string[] {
  return others.length > 0 ? phones.map(({ extension }) => extension) : []
}
