import { BadZip, unzip, type ZipFile } from '../../lib/files/zip.ts'
import type { Pieces } from '../../lib/turns/pieces.ts'
import type { Clips } from '../shipped.ts'
import { clipTexts, textsOf } from '../texts/clip-texts.ts'
import { BadWav, soundOfOwnWav, writeALawWav } from '../wav.ts'
import { takeClip, wrongLength } from './clip-check.ts'
import { type Manifest, manifestFile, readManifest } from './manifest.ts'

const bounds = { maxFiles: 600, maxFileBytes: 3 * 1_048_576, maxBytes: 40 * 1_048_576 }
/** What all clips of a pack may take as they are kept: a quarter of an hour. */
const maxKeptBytes = 8 * 1_048_576

/** A pack as it is kept: each clip as an A-law WAV file, by its name. */
export interface TakenPack {
  readonly manifest: Manifest
  readonly clips: ReadonlyMap<string, Buffer>
}

/** The pack of an archive, or everything that is missing or wrong in it. Never throws for what is in it. */
export function* takePack(
  archive: Uint8Array,
  name: string,
  shippedOf: (language: string) => Clips | undefined,
): Pieces<TakenPack | readonly string[]> {
  const reading = new PackReading()
  try {
    yield* unzip(archive, bounds, (file) => reading.take(file))
  } catch (error) {
    if (error instanceof BadZip) return [error.message]
    throw error
  }
  return yield* reading.conclude(name, shippedOf)
}

class PackReading {
  readonly #clips = new Map<string, Buffer>()
  /** What is wrong with files, by their names. */
  readonly #wrong = new Map<string, string>()
  #manifest: Manifest | string = 'voice.json is missing.'
  #keptBytes = 0;

  *take({ name, content }: ZipFile): Pieces<void> {
    const file = name.split('/').at(-1) ?? ''
    // What other systems put beside files has names with a dot at the beginning.
    if (file.startsWith('.')) return
    if (file.toLowerCase() === manifestFile) this.#manifest = readManifest(content)
    const [, clip] = /^(.+)\.wav$/i.exec(file) ?? []
    if (clip === undefined) return
    if (this.#clips.has(clip)) this.#wrong.set(clip, 'is there twice')
    try {
      const kept = writeALawWav(yield* takeClip(content))
      this.#keptBytes += kept.length
      if (this.#keptBytes > maxKeptBytes)
        throw new BadZip('The clips last longer than a quarter of an hour together.')
      this.#clips.set(clip, kept)
    } catch (error) {
      if (!(error instanceof BadWav)) throw error
      this.#wrong.set(clip, `cannot be used: ${error.message}`)
    }
  }

  *conclude(
    name: string,
    shippedOf: (language: string) => Clips | undefined,
  ): Pieces<TakenPack | readonly string[]> {
    const manifest = this.#manifest
    if (typeof manifest === 'string') return [manifest, ...this.#wrongFiles()]
    const texts = textsOf(manifest.language)
    const wanted = texts ? clipTexts(texts) : new Map<string, string>()
    const problems: string[] = []
    if (manifest.name !== name) problems.push(`voice.json says that its name is ${manifest.name}.`)
    const shipped = shippedOf(manifest.language)
    for (const [clip, text] of wanted) {
      if (!this.#clips.has(clip) && !this.#wrong.has(clip))
        problems.push(`${clip}.wav is missing: "${text}"`)
    }
    for (const [clip, wav] of this.#clips) {
      const wrong = wanted.has(clip)
        ? wrongLength(soundOfOwnWav(wav), shipped?.get(clip))
        : `is no clip of ${manifest.language}`
      if (wrong !== undefined) this.#wrong.set(clip, wrong)
      yield
    }
    problems.push(...this.#wrongFiles())
    return problems.length > 0 ? problems : { manifest, clips: this.#clips }
  }

  #wrongFiles(): string[] {
    return [...this.#wrong].map(([clip, wrong]) => {
      const sentence = `${clip}.wav ${wrong}`
      return sentence.endsWith('.') ? sentence : `${sentence}.`
    })
  }
}
