import type { Sound } from '../../core/ports/announcer.ts'
import type { Sentence, Spoken } from '../../core/ports/saying.ts'
import { inOneVoice } from '../one-voice.ts'
import type { Clips } from '../shipped.ts'
import type { Texts } from '../texts/texts.ts'
import { lineRate } from '../wav.ts'
import { type Piece, piecesOf } from './sentence.ts'

const sentencePauseMs = 450
/** What was announced with a colon follows sooner. */
const colonPauseMs = 250

/** A language with those who speak it. */
export interface MenuVoices {
  readonly texts: Texts
  /** The best one first; the last one speaks what no other can. */
  readonly voices: readonly Clips[]
}

/** Says sentences one after the other, each in one voice. */
export function saySentences(sentences: readonly Sentence[], speakers: MenuVoices): Spoken {
  const sounds: Sound[] = []
  let text = ''
  for (const sentence of sentences) {
    const pieces = piecesOf(sentence, speakers.texts)
    const isAnnounced = text.endsWith(':')
    const spoken = inOneVoice(speakers.voices, (clips) => soundsOf(pieces, clips)) ?? []
    if (spoken.length > 0 && sounds.length > 0)
      sounds.push(pause(isAnnounced ? colonPauseMs : sentencePauseMs))
    sounds.push(...spoken)
    const written = writtenAs(pieces, isAnnounced)
    if (written !== '') text += text === '' ? written : ` ${written}`
  }
  return { sounds, text }
}

/** A clip that is missing is left out: the rest is still worth hearing. */
function soundsOf(pieces: readonly Piece[], clips: Clips): Sound[] {
  return pieces.flatMap(({ clip, pauseMs }, i) => {
    const sound = clips.get(clip)
    if (!sound) return []
    return i > 0 && pauseMs > 0 ? [pause(pauseMs), sound] : [sound]
  })
}

function writtenAs(pieces: readonly Piece[], isAnnounced: boolean): string {
  const text = pieces.map(({ text, space }, i) => (i === 0 ? text : space + text)).join('')
  if (text === '') return ''
  const begun = isAnnounced ? text : text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
  return /[.:!?]$/.test(begun) ? begun : `${begun}.`
}

const pauses = new Map<number, Sound>()

/** Silence; one sound for each length, since lines share by identity what they have sent before. */
function pause(ms: number): Sound {
  const known = pauses.get(ms) ?? new Int16Array(Math.round((ms * lineRate) / 1_000))
  pauses.set(ms, known)
  return known
}
