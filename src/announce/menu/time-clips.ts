import type { Saying, SpokenDay } from '../../core/ports/saying.ts'
import type { Texts } from '../texts/texts.ts'

type SpokenTime = Extract<Saying, { kind: 'time' }>

/** The clips of a time: day, hour, minute, part of the day. In that order they are right in every language. */
export function timeClips(texts: Texts, time: SpokenTime): string[] {
  return [...dayClips(time.day), ...clockClips(texts, time)]
}

function dayClips(day: SpokenDay | undefined): string[] {
  if (!day) return []
  if (day.kind === 'weekday') return [`weekday-${day.weekday}`]
  return day.kind === 'date' ? [`day-${day.day}`, `month-${day.month}`] : [day.kind]
}

function clockClips(texts: Texts, { hour, minute, clock }: SpokenTime): string[] {
  const exception = texts.exception?.(hour, minute, clock)
  if (exception) return exception
  const minutes = texts.minutes[minute] === '' ? [] : [`minute-${minute}`]
  if (clock === '24h') return [`hour-${hour}`, ...minutes]
  return [`hour-${hour % 12 || 12}`, ...minutes, `part-${partFrom(texts, hour)}`]
}

/** The hour at which the part of the day begins that this hour belongs to. */
function partFrom({ parts }: Texts, hour: number): number {
  const begins = Object.keys(parts).map(Number)
  return Math.max(...begins.filter((from) => from <= hour))
}
