import type { Test } from 'tap'
import type { Refusal } from '../../src/core/ports/incoming-call.ts'
import type { LineDriver, RingRequest } from '../../src/core/ports/line-driver.ts'
import type { Pauses } from '../../src/lines/prompt-session.ts'
import { until } from '../support/until.ts'

/** A line to be tested, and the telephones on its other side. */
export interface LineBench {
  readonly line: LineDriver
  /** Extensions whose phones behave as named. */
  readonly phones: {
    readonly answers: string
    readonly busy: string
    readonly silent: string
    /** Answers and hangs up at once; where there are phones at all. */
    readonly drops?: string
    /** The one that `*78` and the extension of `answers` reaches. */
    readonly overridden: string
  }
  readonly channels: number
  /**
   * Resolves when the next call that a telephone answers is over for it, with how much it was sent,
   * silence included; where there are phones at all.
   */
  readonly sentMs?: (extension: string) => Promise<number>
  /** Where telephones can call us. */
  readonly callers?: Callers
}

/** Telephones of the other side that call us. */
export interface Callers {
  /** Two extensions that call; none of the phones above. */
  readonly extensions: readonly [string, string]
  /** Whether what is dialled reaches us, and why we refuse reaches the telephone. */
  readonly hasSignalling: boolean
  /** Resolves when the telephone has begun to call. */
  call(extension: string, dialled: string): Promise<CallingPhone>
}

/** A telephone that calls us. */
export interface CallingPhone {
  /** Whether we have answered; stays so after the end. */
  readonly isAnswered: boolean
  /** Whether the call has ended for the telephone, after it was answered or refused, as far as it can tell. */
  readonly isOver: boolean
  /** Why it was refused, where it can tell. */
  readonly refusal?: Refusal | undefined
  /** How much sound it has heard that is not silence, in milliseconds. */
  readonly heardMs: number
  press(key: string): void
  /** Ends the call, or gives it up. */
  hangUp(): void
}

export type Open = (t: Test, pauses?: Partial<Pauses>) => Promise<LineBench>

export const never = new AbortController().signal

export function ringRequest(extension: string): RingRequest {
  return { extension, language: 'en', say: { kind: 'wakeup', prompt: 0 }, ringMs: 2_000 }
}

/** To start a line is to set it to work; when it is up depends on the machine and on the peer. */
export async function start(line: LineDriver): Promise<void> {
  await line.start(never)
  await until('the line is up', () => line.state().state === 'up')
}
