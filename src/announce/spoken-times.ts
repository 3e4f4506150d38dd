import type { Sound } from '../core/ports/announcer.ts'
import type { Site } from '../core/site.ts'
import type { Speaker } from './speaker.ts'
import { timeSentence } from './time-of-day.ts'
import { chooseVoice, type Voice } from './voices.ts'

const keptLimit = 64
const queueLimit = 64
const atOnceLimit = 2

interface Job {
  readonly key: string
  readonly voice: Voice
  readonly text: string
}

/** Times of day as they are spoken, made ahead and kept for a while. */
export class SpokenTimes {
  readonly #speaker: Pick<Speaker, 'voices' | 'speak'>
  readonly #site: Pick<Site, 'voices'>
  readonly #kept = new Map<string, Sound>()
  /** What waits or is being spoken, by key. */
  readonly #underWay = new Map<string, Job>()
  readonly #queue: Job[] = []
  #speaking = 0

  constructor(speaker: Pick<Speaker, 'voices' | 'speak'>, site: Pick<Site, 'voices'>) {
    this.#speaker = speaker
    this.#site = site
  }

  /** The time, `HH:MM`, if it was made in time. */
  get(language: string, time: string): Sound | undefined {
    return this.#kept.get(keyOf(language, time))
  }

  /** Has the time spoken, soon; does nothing where nobody can, or when too much waits already. */
  prepare(language: string, time: string): void {
    const key = keyOf(language, time)
    if (this.#kept.has(key) || this.#underWay.has(key)) return
    const text = timeSentence(language, time)
    const voice = chooseVoice(this.#speaker.voices, this.#site.voices, language)
    if (text === undefined || !voice || this.#queue.length >= queueLimit) return
    const job = { key, voice, text }
    this.#underWay.set(key, job)
    this.#queue.push(job)
    this.#next()
  }

  #next(): void {
    while (this.#speaking < atOnceLimit) {
      const job = this.#queue.shift()
      if (!job) return
      this.#speaking += 1
      void this.#speak(job)
    }
  }

  async #speak({ key, voice, text }: Job): Promise<void> {
    const sound = await this.#speaker.speak(voice, text)
    this.#speaking -= 1
    this.#underWay.delete(key)
    if (sound) this.#keep(key, sound)
    this.#next()
  }

  #keep(key: string, sound: Sound): void {
    this.#kept.set(key, sound)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > keptLimit && oldest !== undefined) this.#kept.delete(oldest)
  }
}

function keyOf(language: string, time: string): string {
  return `${time} ${language}`
}
