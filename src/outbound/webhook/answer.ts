import type { DeliveryOutcome } from '../../core/ports/destination.ts'
import { oneLine } from '../../lib/text/one-line.ts'
import { dayMs } from '../../lib/units.ts'
import type { Target } from './target.ts'

const maxPauseMs = dayMs
const maxBodyBytes = 200
const maxPhraseLength = 60

/** What a server has answered. */
export interface Answer {
  readonly status: number
  readonly phrase: string
  readonly retryAfter: string
  readonly location: string
  /** How the body begins, where it says why a delivery is refused. */
  readonly body: string
}

const repeated = [408, 425, 429]

/** Whether the server says no for good. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !repeated.includes(status)
}

const notAllowed = 'check the secret, user and password in the url, and the clock of this box'

const hints: Record<number, string> = {
  400: 'check the format, and the clock of this box',
  401: notAllowed,
  403: notAllowed,
  404: 'check the url',
  405: 'check the url',
  410: 'nothing is taken there any more; check the url',
}

/** What follows from an answer that has come at `nowMs`. */
export function outcomeOf(answer: Answer, target: Target, nowMs: number): DeliveryOutcome {
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'acknowledged' }
  if (isRefusal(status)) return { kind: 'refused', reason: refusal(answer, target) }
  const afterMs = pauseMs(answer.retryAfter, nowMs)
  return {
    kind: 'retry',
    reason:
      status >= 300 && status < 400 ? redirection(answer, target) : statusTexts(answer, target),
    ...(afterMs !== undefined && { afterMs }),
  }
}

/** The status and its words, as the server gave them. */
export function statusLine({ status, phrase }: Answer, target: Target): string {
  return `${status} ${oneLine(target.withoutSecrets(phrase), maxPhraseLength)}`.trimEnd()
}

function statusTexts(answer: Answer, target: Target): string {
  return `${target.host} answers ${statusLine(answer, target)}`
}

function refusal(answer: Answer, target: Target): string {
  const hint = hints[answer.status]
  const body = oneLine(target.withoutSecrets(answer.body), maxBodyBytes)
  const words = `${statusTexts(answer, target)}${hint === undefined ? '' : `; ${hint}`}`
  return body === '' ? words : `${words}: ${body}`
}

/** Never followed: a charge goes where the site file says, and nowhere else. */
function redirection(answer: Answer, target: Target): string {
  const to = answer.location && URL.parse(answer.location, target.shown)?.host
  const where = to ? ` and points to ${oneLine(to, maxPhraseLength)}` : ''
  return `${statusTexts(answer, target)}${where}; correct the url`
}

/** `Retry-After`, in seconds or as an HTTP date (RFC 9110, 10.2.3); undefined when it is neither. */
function pauseMs(retryAfter: string, nowMs: number): number | undefined {
  const text = retryAfter.trim()
  const pause = /^\d+$/.test(text) ? Number(text) * 1_000 : httpDateMs(text) - nowMs
  return Number.isNaN(pause) ? undefined : Math.min(Math.max(pause, 0), maxPauseMs)
}

/** Of the three forms of a date one has no zone: all are in GMT. */
function httpDateMs(text: string): number {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return Number.NaN
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
}
