/** The answer codes (AS) of the property interface, and what they mean. */
export const answerMeanings = {
  OK: 'done',
  BY: 'busy',
  NR: 'no response',
  DE: 'deleted',
  NG: 'no guest',
  NP: 'no posting allowed',
  CO: 'credit limit',
  NA: 'night audit',
  RY: 'retry',
  UR: 'unprocessable',
  DN: 'denied',
  DM: 'wrong subtotals',
  FX: 'feature not allowed',
  IA: 'invalid account',
  SV: 'handed on',
  RF: 'referral',
  NM: 'no message',
} as const
export type AnswerCode = keyof typeof answerMeanings

export function isAnswerCode(word: string): word is AnswerCode {
  return Object.hasOwn(answerMeanings, word)
}

/** What happens to a posting instead of an answer. */
const accidents = [
  /** It is booked, and no answer is given. */
  'silent',
  /** It is booked, and the connection breaks within the answer OK. */
  'cut',
  /** The connection breaks before it is booked. */
  'cut-unbooked',
  /** The connection breaks after it is booked, before the answer. */
  'cut-booked',
] as const

export type Reaction = AnswerCode | (typeof accidents)[number]

export function readReaction(word: string): Reaction | undefined {
  const code = word.toUpperCase()
  if (isAnswerCode(code)) return code
  return accidents.find((accident) => accident === word.toLowerCase())
}
