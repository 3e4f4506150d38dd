import { baseOf } from './tags.ts'

type TimeSentence = (hour: number, minute: number) => string

/** How the time of day is said, so that the voice reads it as people say it. */
const sentences: Readonly<Record<string, TimeSentence>> = {
  en: (hour, minute) => {
    const half = hour < 12 ? 'AM' : 'PM'
    // "six oh five", and not "six zero five"
    const minutes = minute === 0 ? '' : minute < 10 ? ` oh ${minute}` : `:${minute}`
    return `It is ${hour % 12 || 12}${minutes} ${half}.`
  },
  de: (hour, minute) => `Es ist ${hour === 1 ? 'ein' : hour} Uhr${after(' ', minute)}.`,
  fr: (hour, minute) => {
    const hours: Record<number, string> = { 1: 'une heure', 21: 'vingt et une heures' }
    const said = hours[hour] ?? (hour === 0 ? 'zéro heure' : `${hour} heures`)
    return `Il est ${said}${after(' ', minute)}.`
  },
  es: (hour, minute) => {
    const said = hour % 12 === 1 ? 'Es la una' : `Son las ${hour % 12 || 12}`
    return `${said}${after(' y ', minute)} ${partOfDaySpanish(hour)}.`
  },
  it: (hour, minute) => {
    const said = hour === 1 ? "È l'una" : hour === 0 ? 'È mezzanotte' : `Sono le ${hour}`
    return `${said}${after(' e ', minute)}.`
  },
  nl: (hour, minute) => `Het is ${hour === 1 ? 'één' : hour} uur${after(' ', minute)}.`,
}

function after(word: string, minute: number): string {
  return minute === 0 ? '' : `${word}${minute}`
}

function partOfDaySpanish(hour: number): string {
  if (hour === 0) return 'de la noche'
  if (hour < 6) return 'de la madrugada'
  if (hour < 12) return 'de la mañana'
  if (hour === 12) return 'del mediodía'
  return hour < 20 ? 'de la tarde' : 'de la noche'
}

/** Whether there is a sentence for it in a language. */
export function hasTimeSentence(language: string): boolean {
  return sentences[baseOf(language)] !== undefined
}

/** The sentence for a time of day, `HH:MM`; undefined in a language that is not known here. */
export function timeSentence(language: string, time: string): string | undefined {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return sentences[baseOf(language)]?.(hour, minute)
}
