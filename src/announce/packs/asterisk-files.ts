/**
 * Which files of Debian's asterisk-core-sounds-* say a clip of ours, word for word. A clip that they
 * cannot say in exactly these words is left out, and what needs it is said by another voice.
 */
export interface AsteriskSounds {
  readonly language: string
  /** Below the folder of all sounds. */
  readonly folder: string
  readonly by: string
  readonly licence: string
  /** The files of a clip, one after the other, without their ending. */
  readonly files: ReadonlyMap<string, readonly string[]>
}

type Entry = readonly [string, readonly string[]]

const digits = (...names: readonly (string | number)[]) => names.map((name) => `digits/${name}`)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Digits, letters, today and tomorrow are the same files in all languages. */
const shared: readonly Entry[] = [
  ...range(0, 9).map((digit): Entry => [String(digit), digits(digit)]),
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter): Entry => [letter, [`letters/${letter}`]]),
  ['today', digits('today')],
  ['tomorrow', digits('tomorrow')],
]

/** "forty" "five" */
function tensAndUnits(number: number): (string | number)[] {
  if (number <= 20 || number % 10 === 0) return [number]
  return [number - (number % 10), number % 10]
}

const english: readonly Entry[] = [
  ...range(0, 23).map((hour): Entry => [`hour-${hour}`, digits('at', ...tensAndUnits(hour))]),
  ['minute-0', digits('oclock')],
  ...range(1, 9).map((minute): Entry => [`minute-${minute}`, digits('oh', minute)]),
  ...range(10, 59).map((minute): Entry => [`minute-${minute}`, digits(...tensAndUnits(minute))]),
  ['hundred', digits('hundred')],
  ['star', digits('star')],
  ['plus', ['letters/plus']],
  ['goodbye', ['vm-goodbye']],
]

/** There is no feminine one, and so neither "une heure" nor "vingt et une". */
const hasFeminineOne = (number: number) => number % 10 === 1 && number !== 11

const french: readonly Entry[] = [
  ...range(0, 23)
    .filter((hour) => !hasFeminineOne(hour))
    .map((hour): Entry => [`hour-${hour}`, digits('at', ...tensAndUnits(hour), 'oclock')]),
  ...range(2, 59)
    .filter((minute) => !hasFeminineOne(minute))
    .map((minute): Entry => [`minute-${minute}`, digits(...tensAndUnits(minute))]),
  ...range(0, 6).map((day): Entry => [`weekday-${day}`, digits(`day-${day}`)]),
  ...range(1, 12).map((month): Entry => [`month-${month}`, digits(`mon-${month - 1}`)]),
  ['star', digits('star')],
  ['goodbye', ['vm-goodbye']],
]

/** Days and dates, but no times: how these recordings begin an hour is not how we do. */
const spanish: readonly Entry[] = [
  ...range(0, 6).map((day): Entry => [`weekday-${day}`, digits('es-el', `day-${day}`)]),
  ...range(2, 30).map((day): Entry => [`day-${day}`, digits('es-el', day)]),
  ['day-31', digits('es-el', 30, 'and', 1)],
  ...range(1, 12).map((month): Entry => [`month-${month}`, digits('es-de', `mon-${month - 1}`)]),
]

const italian: readonly Entry[] = [
  ...range(0, 6).map((day): Entry => [`weekday-${day}`, digits(`day-${day}`)]),
  ...range(1, 12).map((month): Entry => [`month-${month}`, digits(`mon-${month - 1}`)]),
]

const shareAlike = 'CC BY-SA 3.0'

/** The packages that have sounds in one of our languages. */
export const asteriskSounds: readonly AsteriskSounds[] = [
  {
    language: 'en',
    folder: 'en_US_f_Allison',
    by: 'Allison Smith',
    licence: shareAlike,
    files: new Map([...shared, ...english]),
  },
  {
    language: 'fr',
    folder: 'fr_CA_f_June',
    by: 'June Wallack',
    licence: shareAlike,
    files: new Map([...shared, ...french]),
  },
  {
    language: 'es',
    folder: 'es_MX_f_Allison',
    by: 'Allison Smith',
    licence: shareAlike,
    files: new Map([...shared, ...spanish]),
  },
  {
    language: 'it',
    folder: 'it_IT_m_Carlo',
    by: 'Carlo Flora',
    licence: 'CC BY 3.0',
    files: new Map([...shared, ...italian]),
  },
]
