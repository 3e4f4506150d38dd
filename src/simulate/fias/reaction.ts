/** The answer codes (AS) of the property interface. */
export const answerCodes = [
  'OK',
  'BY',
  'NR',
  'DE',
  'NG',
  'NP',
  'CO',
  'NA',
  'RY',
  'UR',
  'DN',
  'IA',
] as const
export type AnswerCode = (typeof answerCodes)[number]

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
  return (
    answerCodes.find((code) => code === word.toUpperCase()) ??
    accidents.find((accident) => accident === word.toLowerCase())
  )
}
