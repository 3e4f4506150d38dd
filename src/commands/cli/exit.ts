import { UserError } from '../../lib/user-error.ts'

/** What every command ends with. */
export const exits = { done: 0, refused: 1, wrongUsage: 2, notRunning: 3, badSiteFile: 78 } as const

/** The same in words, for the help and the manual. */
export const exitTexts: readonly (readonly [number, string])[] = [
  [exits.done, 'Done, or all is well.'],
  [exits.refused, 'Refused, or something needs a person; the text says what to do.'],
  [exits.wrongUsage, 'The command was not written as it should be.'],
  [exits.notRunning, 'The daemon is not running, or does not answer.'],
  [exits.badSiteFile, 'serve: the site file cannot be used; correct it first.'],
]

export interface FailureOptions {
  readonly status?: number
  /** What a script wants to know besides the text. */
  readonly details?: object
}

/** A UserError that knows what the command ends with. */
export class Failure extends UserError {
  readonly status: number
  readonly details: object

  constructor(text: string, { status = exits.refused, details = {} }: FailureOptions = {}) {
    super(text)
    this.name = 'Failure'
    this.status = status
    this.details = details
  }
}

/** The command, or the value of an option, is not written as it should be. */
export function wrongUsage(text: string): Failure {
  return new Failure(text, { status: exits.wrongUsage })
}

/** Parts know nothing of exit statuses: what they refuse is refused. */
export function failureOf(refusal: UserError): Failure {
  return refusal instanceof Failure ? refusal : new Failure(refusal.message)
}
