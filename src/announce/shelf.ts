import { Fault } from '../core/fault.ts'
import type { PromptInfo, PromptShelf, Sound, TakenRecording } from '../core/ports/announcer.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'
import { promptId } from '../core/wakeup/prompt.ts'
import { inPieces } from '../lib/turns/in-pieces.ts'
import { shippedLanguages } from './clips.ts'
import { takeIn } from './intake.ts'
import { joined, type Part, totalLength } from './joined.ts'
import { inOneVoice } from './one-voice.ts'
import type { SiteVoices } from './packs/site-voices.ts'
import type { Clips } from './shipped.ts'
import { baseOf, tagsFor } from './tags.ts'
import { BadWav, bytesOfSound, lineRate, soundOfBytes, writeWav } from './wav.ts'

export interface ShelfParts {
  readonly store: Pick<Store, 'get' | 'all'>
  readonly voices: Pick<SiteVoices, 'of'>
  readonly site: Pick<Site, 'rules' | 'language'>
}

/** Which recording is played: the hotel's own `prompt`, or the shipped one, in a language. */
export interface Choice {
  readonly language: string
  readonly own: number | undefined
}

/** All announcements: the hotel's own, which the store keeps in memory, and the shipped ones. */
export class Shelf implements PromptShelf {
  readonly #parts: ShelfParts
  /** One recording is taken in at a time. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(parts: ShelfParts) {
    this.#parts = parts
  }

  list(): PromptInfo[] {
    const { store } = this.#parts
    const own = store.all('prompt').map(({ prompt, language, seconds }) => {
      return { id: prompt, language, seconds, own: true }
    })
    const replaced = new Set(own.map(({ id, language }) => promptId(id, language)))
    const rest = shippedLanguages
      .filter((language) => !replaced.has(promptId(0, language)))
      .map((language) => {
        const seconds = secondsOf(totalLength(this.shippedWakeup(language)))
        return { id: 0, language, seconds, own: false }
      })
    return [...own, ...rest].sort(
      (a, b) => a.id - b.id || (a.language < b.language ? -1 : Number(a.language > b.language)),
    )
  }

  wav(prompt: number, language: string): Uint8Array | undefined {
    const sound =
      this.own(prompt, language) ??
      (prompt === 0 && this.voices(language).length > 0
        ? joined(this.shippedWakeup(language))
        : undefined)
    return sound && writeWav(sound)
  }

  take(wav: Uint8Array): Promise<TakenRecording> {
    const taken = this.#turn.then(() => taking(wav))
    this.#turn = taken.catch(() => undefined)
    return taken
  }

  insteadOf(language: string): string | undefined {
    const spoken = this.choose(0, language).language
    return language === '' || baseOf(spoken) === baseOf(language) ? undefined : spoken
  }

  /** The guest's language matters more than the prompt; prompt 0 stands in for one that is gone. */
  choose(prompt: number, language: string): Choice {
    for (const tag of tagsFor(language, this.#parts.site.language)) {
      const own = [prompt, 0].find((number) => this.hasOwn(number, tag))
      if (own !== undefined || this.voices(tag).length > 0) return { language: tag, own }
    }
    return { language: 'en', own: undefined }
  }

  /** The hotel's own recording. */
  own(prompt: number, language: string): Sound | undefined {
    const record = this.#parts.store.get('prompt', promptId(prompt, language))
    return record && soundOfBytes(Buffer.from(record.audio, 'base64'))
  }

  hasOwn(prompt: number, language: string): boolean {
    return this.#parts.store.get('prompt', promptId(prompt, language)) !== undefined
  }

  /** Whether any recording is the hotel's own. */
  get hasAnyOwn(): boolean {
    return this.#parts.store.all('prompt').length > 0
  }

  /** The voices that speak a language, the first one at the beginning; none where it is not shipped. */
  voices(language: string): readonly Clips[] {
    return this.#parts.voices.of(language).map(({ voice }) => voice)
  }

  /** The wakeup call that is no recording of the hotel; what is given is played between the greeting and the keys. */
  shippedWakeup(
    language: string,
    {
      between,
      canSnooze = this.#parts.site.rules.snoozes > 0,
    }: { between?: Sound | undefined; canSnooze?: boolean | undefined } = {},
  ): Part[] {
    const keys = canSnooze ? 'keys' : 'confirm'
    const made = inOneVoice(this.voices(language), (clips): Part[] => {
      const said = between ? [between, 400] : []
      return [clips.get('wakeup'), 250, ...said, clips.get(keys)]
    })
    return made ?? []
  }

  /** The languages in which there is any recording. */
  languages(): string[] {
    return [...new Set(this.list().map(({ language }) => language))]
  }
}

async function taking(wav: Uint8Array): Promise<TakenRecording> {
  try {
    const sound = await inPieces(takeIn(wav))
    const audio = bytesOfSound(sound).toString('base64')
    return { audio, seconds: secondsOf(sound.length) }
  } catch (error) {
    if (error instanceof BadWav) throw new Fault(202, error.message)
    throw error
  }
}

function secondsOf(samples: number): number {
  return Math.round((samples / lineRate) * 10) / 10
}
