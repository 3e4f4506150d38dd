import type { Announcement, Announcer, Sound } from '../core/ports/announcer.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { MenuAnnouncer, Sentence, Spoken } from '../core/ports/saying.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'
import { minuteMs } from '../lib/units.ts'
import { alertParts } from './alert-parts.ts'
import { joined } from './joined.ts'
import { saySentences } from './menu/menu-speech.ts'
import type { Shelf } from './shelf.ts'
import type { SpokenTimes } from './spoken-times.ts'
import { tagsFor } from './tags.ts'
import { textsOf } from './texts/clip-texts.ts'

/** More calls in one minute speak the same few languages. */
const callsLookedAt = 500

export interface AnnouncerParts {
  readonly store: Pick<Store, 'dueIn' | 'get' | 'wakeup'>
  readonly shelf: Shelf
  readonly times: SpokenTimes
  readonly clock: Clock
  readonly site: Pick<Site, 'time' | 'language'>
}

/** Puts announcements together from what is on the shelf and the times that were spoken ahead. */
export class SiteAnnouncer implements Announcer, MenuAnnouncer {
  readonly #parts: AnnouncerParts

  constructor(parts: AnnouncerParts) {
    this.#parts = parts
  }

  prepare(say: Announcement, language: string): void {
    if (say.kind !== 'wakeup') return
    const nowMs = this.#parts.clock.now()
    this.#prepareAt(say.prompt, language, nowMs)
  }

  /** Has the time spoken for every call that is due within so many minutes. */
  prepareDue(minutesAhead: number): void {
    const { store, shelf, clock } = this.#parts
    const minute = Math.floor(clock.now() / minuteMs)
    const hasOwn = shelf.hasAnyOwn
    for (let ahead = 0; ahead <= minutesAhead; ahead++) {
      const wanted = new Map<string, { language: string; prompt: number }>()
      for (const { id, room } of store.dueIn(minute + ahead).slice(0, callsLookedAt)) {
        const language = store.get('room', room)?.language ?? ''
        // Only where there are recordings does it matter which one a call asks for.
        const prompt = hasOwn ? (store.wakeup(id)?.prompt ?? 0) : 0
        wanted.set(`${prompt} ${language}`, { language, prompt })
      }
      for (const { prompt, language } of wanted.values())
        this.#prepareAt(prompt, language, (minute + ahead) * minuteMs)
    }
  }

  sound(say: Announcement, language: string): Sound {
    if (say.kind === 'alert') return joined(alertParts(say, this.#clipsFor(language)))
    const { shelf, times, clock } = this.#parts
    const choice = shelf.choose(say.prompt, language)
    const time = times.get(choice.language, this.#hourAndMinute(clock.now()))
    const own = choice.own === undefined ? undefined : shelf.own(choice.own, choice.language)
    if (!own) return joined(shelf.shippedWakeup(choice.language, time))
    return joined(time ? [own, 300, time] : [own])
  }

  thanks(language: string): Sound {
    return joined([this.#clipsFor(language)?.get('thanks')])
  }

  say(sentences: readonly Sentence[], language: string): Spoken {
    const { shelf, site } = this.#parts
    for (const tag of tagsFor(language, site.language)) {
      const [texts, clips] = [textsOf(tag), shelf.clips(tag)]
      if (texts && clips) return saySentences(sentences, { texts, voices: [clips] })
    }
    return { sounds: [], text: '' }
  }

  /** The phone may be answered in the minute after, too. */
  #prepareAt(prompt: number, language: string, ms: number): void {
    const choice = this.#parts.shelf.choose(prompt, language)
    for (const at of [ms, ms + minuteMs])
      this.#parts.times.prepare(choice.language, this.#hourAndMinute(at))
  }

  #clipsFor(language: string) {
    const { shelf, site } = this.#parts
    const tag = tagsFor(language, site.language).find((tag) => shelf.clips(tag) !== undefined)
    return tag === undefined ? undefined : shelf.clips(tag)
  }

  #hourAndMinute(ms: number): string {
    const { hour, minute } = this.#parts.site.time.clockAt(ms)
    return `${hour}:${minute}`
  }
}
