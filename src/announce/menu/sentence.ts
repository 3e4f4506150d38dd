import { type Saying, type Sentence, statusWords } from '../../core/ports/saying.ts'
import { spelled } from '../../lib/text/spelling.ts'
import { signWords } from '../clips.ts'
import { clipTexts } from '../texts/clip-texts.ts'
import type { Texts } from '../texts/texts.ts'
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
    const isApart = i > 0 && beginsApart(saying)
    const [first, ...others] = sayingPieces(saying, texts)
    if (!first) return []
    const before = isApart
      ? ({ pauseMs: commaPauseMs, space: ', ' } as const)
      : ({ pauseMs: wordPauseMs, space: ' ' } as const)
    return [{ ...first, ...before }, ...others]
  })
}

/** "Room 101, clean", "room 101, status 5" */
function beginsApart(saying: Saying): boolean {
  if (saying.kind !== 'clip') return false
  return saying.name === 'status' || statusWords.some((word) => word === saying.name)
}

function sayingPieces(saying: Saying, texts: Texts): Piece[] {
  if (saying.kind === 'signs') return signPieces(saying.text)
  const names = saying.kind === 'time' ? timeClips(texts, saying) : [saying.name]
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
