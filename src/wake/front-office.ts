import type { DeskContext, PushServer, WakeupRules } from '../core/desk.ts'
import { Fault } from '../core/fault.ts'
import { compareGuests } from '../core/guests.ts'
import { Source } from '../core/model.ts'
import type { PropertyDesk, PropertyNews } from '../core/outbound-ports.ts'
import type { Clock, Decide, Journal, Reads, Store, WakeupDesk } from '../core/ports.ts'
import { hearNews, type RoomNews } from '../core/property-news.ts'
import type { SiteTime } from '../core/site-time.ts'
import { piecesOf } from './decisions.ts'

export interface FrontOfficeParts {
  readonly store: Store
  readonly clock: Clock
  readonly time: SiteTime
  readonly rules: WakeupRules
  readonly pushServers: readonly PushServer[]
  readonly newId: () => string
  readonly journal: Journal
  readonly capacityOf: WakeupDesk['capacityOf']
}

type GuestListNews = Extract<PropertyNews, { kind: 'guest list' }>

/** Takes what property systems tell of guests and wakeup calls, in the order in which it is told. */
export class FrontOffice implements PropertyDesk {
  readonly #parts: FrontOfficeParts

  constructor(parts: FrontOfficeParts) {
    this.#parts = parts
  }

  async hear(property: string, news: PropertyNews): Promise<void> {
    try {
      if (news.kind === 'guest list') await this.#compare(property, news)
      else await this.#take(property, news)
    } catch (error) {
      if (error instanceof Fault) throw error
      // Such as a damaged record. The property system would only tell the same again.
      this.#parts.journal.error(`What ${property} told could not be taken (${news.kind}):`, error)
    }
  }

  async #take(property: string, news: RoomNews): Promise<void> {
    const { store, journal, capacityOf } = this.#parts
    const trouble = await store.commit((read) => {
      const heard = hearNews(this.#context(property, read), news, capacityOf)
      return { change: heard.change, value: heard.trouble }
    })
    if (trouble !== '') journal.warn(`${property}: ${trouble}`)
  }

  /** A long list takes several commits, asked for at once: nothing told later comes between them. */
  async #compare(property: string, { guests, lostMs }: GuestListNews): Promise<void> {
    const { store } = this.#parts
    const guestsOf = Map.groupBy(guests, ({ room }) => room)
    const names = store.all('room').map(({ room }) => room)
    const pieces = piecesOf(names).map((rooms) => {
      const decide: Decide<undefined> = (read) => {
        const desk = this.#context(property, read)
        return { change: compareGuests(desk, { rooms, guestsOf, lostMs }), value: undefined }
      }
      return store.commit(decide)
    })
    for (const outcome of await Promise.allSettled(pieces))
      if (outcome.status === 'rejected') throw outcome.reason
  }

  #context(property: string, read: Reads): DeskContext {
    const { clock, time, rules, pushServers, newId } = this.#parts
    const actor = { name: property, permissions: [], tenant: '', source: Source.property }
    return { read, actor, nowMs: clock.now(), time, rules, pushServers, newId }
  }
}
