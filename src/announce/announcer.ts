import type { Announcement, Announcer, Sound } from '../core/ports/announcer.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { MenuAnnouncer, Sentence, Spoken } from '../core/ports/saying.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'
import { minuteMs } from '../lib/units.ts'
import { alertParts } from './alert-parts.ts'
import { joined } from './joined.ts'
import { saySentences } from './menu/menu-speech.ts'
import { inOneVoice } from './one-voice.ts'
import type { Shelf } from './shelf.ts'
import type { Clips } from './shipped.ts'
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
    if (say.kind === 'alert')
      return joined(inOneVoice(this.#voicesFor(language), (clips) => alertParts(say, clips)) ?? [])
    const { shelf, times, clock } = this.#parts
    const choice = shelf.choose(say.prompt, language)
    const time = times.get(choice.language, this.#hourAndMinute(clock.now()))
    const own = choice.own === undefined ? undefined : shelf.own(choice.own, choice.language)
    if (!own)
      return joined(
        shelf.shippedWakeup(choice.language, { between: time, canSnooze: say.canSnooze }),
      )
    return joined(time ? [own, 300, time] : [own])
  }

  thanks(language: string): Sound {
    const thanks = inOneVoice(this.#voicesFor(language), (clips) => clips.get('thanks'))
    return joined([thanks])
  }

  say(sentences: readonly Sentence[], language: string): Spoken {
    const tag = this.#spokenTag(language)
    const texts = tag === undefined ? undefined : textsOf(tag)
    if (tag === undefined || !texts) return { sounds: [], text: '' }
    return saySentences(sentences, { texts, voices: this.#parts.shelf.voices(tag) })
  }

  /** The phone may be answered in the minute after, too. */
  #prepareAt(prompt: number, language: string, ms: number): void {
    const choice = this.#parts.shelf.choose(prompt, language)
    for (const at of [ms, ms + minuteMs])
      this.#parts.times.prepare(choice.language, this.#hourAndMinute(at))
  }

  #voicesFor(language: string): readonly Clips[] {
    const tag = this.#spokenTag(language)
    return tag === undefined ? [] : this.#parts.shelf.voices(tag)
  }

  /** The language of clips that stands for one. */
  #spokenTag(language: string): string | undefined {
    const { shelf, site } = this.#parts
    return tagsFor(language, site.language).find((tag) => shelf.voices(tag).length > 0)
  }

  #hourAndMinute(ms: number): string {
    const { hour, minute } = this.#parts.site.time.clockAt(ms)
    return `${hour}:${minute}`
  }
}
