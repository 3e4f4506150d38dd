import { join } from 'node:path'
import { storageRefuses } from '../../core/fault.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Journal } from '../../core/ports/journal.ts'
import type {
  InstallReport,
  VoiceClip,
  VoiceInfo,
  VoiceShelf,
} from '../../core/ports/voice-shelf.ts'
import type { Site } from '../../core/site.ts'
import { inPieces } from '../../lib/turns/in-pieces.ts'
import { OneByOne } from '../../lib/turns/one-by-one.ts'
import { shippedLanguages } from '../clips.ts'
import type { DecodedClips } from '../decoded-clips.ts'
import { ClipsOnDisk, type ListedClips, type Shipped } from '../shipped.ts'
import { clipTexts, textsOf } from '../texts/clip-texts.ts'
import { writeWav } from '../wav.ts'
import { PackFolder } from './pack-folder.ts'
import { takePack } from './take-pack.ts'

const maxPacks = 20

/** A voice with its clips. */
export interface SiteVoice
  extends Pick<VoiceInfo, 'name' | 'language' | 'origin' | 'by' | 'licence'> {
  readonly voice: ListedClips
  /** When it was installed; 0 for others. */
  readonly installedMs: number
}

export interface SiteVoicesParts {
  readonly shipped: Shipped
  /** Voices that the system has; they speak where the site file names them. */
  readonly system: readonly SiteVoice[]
  readonly decoded: DecodedClips
  /** Where packs are kept. */
  readonly folder: string
  readonly site: Pick<Site, 'voices'>
  readonly clock: Pick<Clock, 'now'>
  readonly journal: Journal
}

/** All voices of the site: those that are shipped, those that were installed, and those of the system. */
export class SiteVoices implements VoiceShelf {
  readonly #parts: SiteVoicesParts
  readonly #folder: PackFolder
  readonly #fixed: readonly SiteVoice[]
  readonly #packs = new Map<string, SiteVoice>()
  readonly #turns = new OneByOne()

  constructor(parts: SiteVoicesParts) {
    this.#parts = parts
    this.#folder = new PackFolder(parts.folder)
    this.#fixed = [...parts.system, ...[...parts.shipped].map(shippedVoice)]
  }

  /** Finds the packs that are installed; one that cannot be used is logged. */
  open(): void {
    const { journal } = this.#parts
    try {
      const kept = this.#folder.open((name) =>
        journal.error(`The voice ${name} is damaged and not used; install it again.`),
      )
      for (const pack of kept) this.#add(pack)
    } catch (error) {
      journal.error('The folder of voices cannot be read; the shipped ones speak.', error)
    }
  }

  /** The voices that speak a language, the one that speaks first at the beginning, the shipped one last. */
  of(language: string): readonly SiteVoice[] {
    const speaking = [...this.#packs.values(), ...this.#fixed].filter(
      (voice) => voice.language === language,
    )
    const wanted = this.#parts.site.voices.map((name) => name.toLowerCase())
    const named = wanted.flatMap((name) => speaking.filter((voice) => voice.name === name))
    const others = speaking
      .filter((voice) => voice.origin !== 'system' && !named.includes(voice))
      .sort((a, b) => b.installedMs - a.installedMs)
    const all = [...named, ...others]
    // Something must be said: the shipped voice knows every clip.
    return [...all.filter(isOther), ...all.filter((voice) => !isOther(voice))]
  }

  /** Every name that the site file may have. */
  get names(): string[] {
    return [...this.#packs.keys(), ...this.#fixed.map(({ name }) => name)]
  }

  list(): VoiceInfo[] {
    return shippedLanguages.flatMap((language) => {
      const speaking = this.of(language)
      const idle = this.#fixed.filter(
        (voice) => voice.language === language && !speaking.includes(voice),
      )
      return [...speaking, ...idle].map((voice) => infoOf(voice, voice === speaking[0]))
    })
  }

  clips(name: string): VoiceClip[] | undefined {
    const found = this.#find(name)
    const texts = found && textsOf(found.language)
    if (!texts) return undefined
    return [...clipTexts(texts)]
      .filter(([clip]) => found.voice.has(clip))
      .map(([clip, text]) => ({ name: clip, text, seconds: rounded(found.voice.secondsOf(clip)) }))
  }

  wav(name: string, clip: string): Uint8Array | undefined {
    const sound = this.#find(name)?.voice.get(clip)
    return sound && writeWav(sound)
  }

  install(name: string, archive: Uint8Array): Promise<InstallReport> {
    return this.#turns.run('', async () => {
      if (this.#packs.size >= maxPacks && !this.#packs.has(name))
        return { installed: false, problems: [`There are ${maxPacks} voices; remove one first.`] }
      const { shipped, clock, decoded, journal } = this.#parts
      const taken = await inPieces(takePack(archive, name, (language) => shipped.get(language)))
      if (!('manifest' in taken)) return { installed: false, problems: taken }
      const pack = await this.#folder.write(taken, clock.now()).catch(refuse)
      decoded.forget(join(pack.folder, '/'))
      this.#add(pack)
      journal.info(`The voice ${name} (${pack.language}) is installed.`)
      return { installed: true, problems: [] }
    })
  }

  remove(name: string): Promise<boolean> {
    return this.#turns.run('', async () => {
      if (!this.#packs.has(name)) return false
      await this.#folder.remove(name).catch(refuse)
      this.#packs.delete(name)
      this.#parts.journal.info(`The voice ${name} is removed.`)
      return true
    })
  }

  #find(name: string): SiteVoice | undefined {
    return this.#packs.get(name) ?? this.#fixed.find((voice) => voice.name === name)
  }

  #add(pack: Awaited<ReturnType<PackFolder['write']>>): void {
    const { name, language, by, licence, installedMs } = pack
    const texts = textsOf(language)
    const names = texts ? clipTexts(texts).keys() : []
    const voice = new ClipsOnDisk(pack.folder, names, this.#parts.decoded)
    this.#packs.set(name, {
      name,
      language,
      by,
      licence,
      installedMs,
      origin: 'installed',
      voice,
    })
  }
}

function isOther({ origin }: SiteVoice): boolean {
  return origin !== 'shipped'
}

function shippedVoice([language, voice]: [string, ListedClips]): SiteVoice {
  const [by, licence] = ['espeak-ng', 'part of Nightporter']
  return {
    name: `shipped-${language}`,
    language,
    origin: 'shipped',
    by,
    licence,
    voice,
    installedMs: 0,
  }
}

function infoOf(site: SiteVoice, used: boolean): VoiceInfo {
  const { name, language, origin, by, licence, voice } = site
  const seconds = voice.names.reduce((sum, clip) => sum + voice.secondsOf(clip), 0)
  return {
    name,
    language,
    origin,
    by,
    licence,
    clips: voice.names.length,
    seconds: rounded(seconds),
    used,
  }
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10
}

/** A disk that is full or broken is no bug of ours. */
function refuse(error: NodeJS.ErrnoException): never {
  throw error.code === undefined ? error : storageRefuses()
}
