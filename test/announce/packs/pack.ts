import type { shippedLanguages } from '../../../src/announce/clips.ts'
import { DecodedClips } from '../../../src/announce/decoded-clips.ts'
import { openShipped } from '../../../src/announce/shipped.ts'
import { clipTexts, texts } from '../../../src/announce/texts/clip-texts.ts'
import { KeptJournal } from '../../support/hotel.ts'
import { pcm16, tone, wavOf } from '../tones.ts'

export const shippedClips = openShipped(new KeptJournal(), new DecodedClips())

/** A WAV file of a tone, at the rate of the lines: many of them are made. */
export function toneWav(hz: number, seconds: number, size = 0.3): Buffer {
  return wavOf(pcm16(tone({ hz, rate: 8_000, seconds, size })))
}

export function manifestOf(name: string, language = 'nl'): Buffer {
  return Buffer.from(JSON.stringify({ name, language, by: 'A tone', licence: 'for tests' }))
}

/** The files of a pack whose clips are half as long as the shipped ones, and all one tone. */
export function packFiles(
  name: string,
  options: { language?: (typeof shippedLanguages)[number]; hz?: number } = {},
): Map<string, Uint8Array> {
  const { language = 'nl', hz = 400 } = options
  const shipped = shippedClips.get(language)
  const files = new Map<string, Uint8Array>([['voice.json', manifestOf(name, language)]])
  for (const clip of clipTexts(texts[language]).keys())
    files.set(`${clip}.wav`, toneWav(hz, (shipped?.secondsOf(clip) ?? 1) / 2))
  return files
}
