import type { LogEvent } from '../../core/model/log.ts'

/** The colour that helps to see what an event was. */
export const toneOf: Readonly<Partial<Record<LogEvent, string>>> = {
  ringing: 'busy',
  answered: 'good',
  confirmed: 'good',
  busy: 'warn',
  unanswered: 'warn',
  retry: 'warn',
  unreachable: 'bad',
  missed: 'bad',
  escalated: 'bad',
}
