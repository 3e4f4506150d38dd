import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Sound } from '../../core/ports/announcer.ts'
import { readPlainFile } from '../../lib/files/read-small-file.ts'
import { atOnce } from '../../lib/turns/pieces.ts'
import type { DecodedClips } from '../decoded-clips.ts'
import { takeIn } from '../intake.ts'
import { joined } from '../joined.ts'
import type { ListedClips } from '../shipped.ts'
import { lineRate } from '../wav.ts'
import { type AsteriskSounds, asteriskSounds } from './asterisk-files.ts'
import type { SiteVoice } from './site-voices.ts'

/** Where Debian's packages put them. */
const defaultRoot = '/usr/share/asterisk/sounds'
const headBytes = 44
/** Words of one clip follow each other closely. */
const marginMs = 20

/** The voices of asterisk-core-sounds-*-wav that are installed; they are used from where they lie. */
export function findAsteriskVoices(decoded: DecodedClips, root = defaultRoot): SiteVoice[] {
  return asteriskSounds.flatMap((sounds) => {
    const folder = join(root, sounds.folder)
    if (!existsSync(folder)) return []
    const { language, by, licence } = sounds
    const voice = new AsteriskVoice(folder, sounds, decoded)
    const name = `asterisk-${language}`
    return [{ name, language, by, licence, origin: 'system', installedMs: 0, voice }]
  })
}

class AsteriskVoice implements ListedClips {
  readonly #files: ReadonlyMap<string, readonly string[]>
  readonly #decoded: DecodedClips

  constructor(folder: string, { files }: AsteriskSounds, decoded: DecodedClips) {
    const paths = [...files].map(([clip, names]): [string, string[]] => [
      clip,
      names.map((name) => join(folder, `${name}.wav`)),
    ])
    this.#files = new Map(paths.filter(([, files]) => files.every((file) => existsSync(file))))
    this.#decoded = decoded
  }

  get names(): readonly string[] {
    return [...this.#files.keys()]
  }

  has(name: string): boolean {
    return this.#files.has(name)
  }

  get(name: string): Sound | undefined {
    const files = this.#files.get(name)
    if (!files) return undefined
    try {
      return this.#decoded.get(files.join(' '), () => joined(files.map(readSound)))
    } catch {
      return undefined
    }
  }

  secondsOf(name: string): number {
    const bytes = (this.#files.get(name) ?? []).map((file) => {
      const found = statSync(file, { throwIfNoEntry: false })
      return Math.max(0, (found?.size ?? 0) - headBytes)
    })
    return bytes.reduce((sum, size) => sum + size, 0) / 2 / lineRate
  }
}

/** At the loudness of all clips. They are short, and are read once. */
function readSound(file: string): Sound {
  return atOnce(takeIn(readPlainFile(file), { marginMs }))
}
