import type { MenuSentence, MenuWord, Saying, Sentence, SpokenDay } from '../core/ports/saying.ts'
import type { SiteTime } from '../core/site-time.ts'
import type { TelephoneRules } from '../core/telephone/rules.ts'

/** A sentence of its own. */
export function clip(name: MenuSentence): Sentence {
  return [{ kind: 'clip', name }]
}

/** A word within a sentence. */
export function word(name: MenuWord): Saying {
  return { kind: 'clip', name }
}

/** Digits and letters, one by one. */
export function signs(text: string): Saying {
  return { kind: 'signs', text }
}

/** "Room one zero one" */
export function roomWords(room: string): Sentence {
  return [word('room'), signs(room)]
}

interface SpokenTimeOptions {
  readonly time: SiteTime
  readonly nowMs: number
  readonly clock: TelephoneRules['clock']
  readonly isDaily: boolean
}

/** "tomorrow at six forty-five", "every day at six forty-five" */
export function spokenTime(ms: number, options: SpokenTimeOptions): Sentence {
  const { time, clock, isDaily } = options
  const { hour, minute } = time.clockAt(ms)
  const at = { kind: 'time', hour: Number(hour), minute: Number(minute), clock } as const
  return isDaily ? [word('every-day'), at] : [{ ...at, day: spokenDay(ms, options) }]
}

function spokenDay(ms: number, { time, nowMs }: SpokenTimeOptions): SpokenDay {
  const dateOf = (wall: string) => wall.slice(0, 10)
  const today = `${dateOf(time.wallAt(nowMs))}T00:00:00`
  const wanted = dateOf(time.wallAt(ms))
  const { weekday, day, month } = time.clockAt(ms)
  for (let ahead = 0; ahead < 7; ahead += 1) {
    if (dateOf(time.shiftDays(today, ahead)) !== wanted) continue
    if (ahead < 2) return { kind: ahead === 0 ? 'today' : 'tomorrow' }
    return { kind: 'weekday', weekday }
  }
  return { kind: 'date', day: Number(day), month: Number(month) }
}
