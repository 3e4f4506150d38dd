/** What the system said to a request, or that nothing came back. */
export type Answer<T> =
  | Accepted<T>
  | Refused
  /** No network, or no answer in time: the request may have been carried out. */
  | { readonly kind: 'silent' }

export interface Accepted<T> {
  readonly kind: 'ok'
  readonly value: T
  /** By what name it can be taken back for a while; not there where it cannot. */
  readonly undo?: string
  /** By what a charge can be found again: its id, and when it was made. */
  readonly receipt?: string
}

/** The system said no, and why. */
export interface Refused {
  readonly kind: 'refused'
  readonly status: number
  /** A code of the interface, or 0 when the answer was not one of ours. */
  readonly error: number
  readonly description: string
  /** From `Retry-After`; 0 when not given. */
  readonly retryAfterS: number
}

export type Failure = Exclude<Answer<never>, { readonly kind: 'ok' }>

/** The same answer about something else. */
export function mapAnswer<T, U>(answer: Answer<T>, change: (value: T) => U): Answer<U> {
  return answer.kind === 'ok' ? { ...answer, value: change(answer.value) } : answer
}
