import type { Saying, Sentence } from '../../core/ports/saying.ts'
import { spelled } from '../../lib/text/spelling.ts'
import { signWords } from '../clips.ts'
import { clipTexts } from '../texts/clip-texts.ts'
import type { Texts } from '../texts/texts.ts'
import { statusClips } from './status-clips.ts'
import { timeClips } from './time-clips.ts'

/** Clips are cut close: what belongs together needs hardly a pause. */
const signPauseMs = 60
const wordPauseMs = 80
const commaPauseMs = 220

/** One clip of a sentence, with what stands before it. */
export interface Piece {
  readonly clip: string
  readonly text: string
  readonly pauseMs: number
  /** What parts its text from the one before. */
  readonly space: '' | ' ' | ', '
}

/** The clips of a sentence in a language, in their order. */
export function piecesOf(sentence: Sentence, texts: Texts): Piece[] {
  return sentence.flatMap((saying, i) => {
    // "Room 101, clean", "room 101, status 5"
    const isApart = i > 0 && saying.kind === 'status'
    const [first, ...others] = sayingPieces(saying, texts)
    if (!first) return []
    const before = isApart
      ? ({ pauseMs: commaPauseMs, space: ', ' } as const)
      : ({ pauseMs: wordPauseMs, space: ' ' } as const)
    return [{ ...first, ...before }, ...others]
  })
}

function sayingPieces(saying: Saying, texts: Texts): Piece[] {
  if (saying.kind === 'signs') return signPieces(saying.text)
  if (saying.kind === 'time') return clipPieces(timeClips(texts, saying), texts)
  if (saying.kind === 'clip') return clipPieces([saying.name], texts)
  const words = statusClips(saying.description)
  if (words) return clipPieces(words, texts)
  const [first, ...others] = signPieces(saying.id)
  const number: Piece[] = first ? [{ ...first, space: ' ' }, ...others] : []
  return [...clipPieces(['status'], texts), ...number]
}

function clipPieces(names: readonly string[], texts: Texts): Piece[] {
  return names.map((clip) => {
    const text = clipTexts(texts).get(clip) ?? ''
    return { clip, text, pauseMs: 0, space: ' ' }
  })
}

/** Digits and letters as they are read; what has no name in speech is left out. */
function signPieces(text: string): Piece[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d)/g, '.')
  return [...plain].flatMap((sign, i): Piece[] => {
    const clip = spelled.includes(sign) ? sign : wordFor(sign, plain, i)
    if (clip === undefined) return []
    return [{ clip, text: sign.toUpperCase(), pauseMs: signPauseMs, space: '' }]
  })
}

function wordFor(sign: string, text: string, at: number): string | undefined {
  // A dot is only said in a number.
  if (sign === '.' && !/^\d\.\d$/.test(text.slice(at - 1, at + 2))) return undefined
  return Object.entries(signWords).find(([written]) => written === sign)?.[1]
}
