import { needWords } from '../parts/need-words.ts'
import type { ShownTime } from '../time/shown-time.ts'
import { dashed, wallOf } from '../time/wall.ts'
import type { Words } from '../words/words.ts'

interface Telling {
  readonly words: Words
  readonly says: Words['admin']['log']['details']
  readonly shown: ShownTime
  /** Of an ISO 8601 text. */
  readonly moment: (iso: string) => string
  /** Of `20261224`. */
  readonly day: (date: string) => string
}

type Tell = (given: readonly string[], telling: Telling) => string

const iso = '(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:Z|[+-]\\d\\d:\\d\\d))'
const weekday = '(?:mon|tue|wed|thu|fri|sat|sun)'
const extension = '[0-9A-Za-z*#+._-]+'
const someNeeds = '((?:knock|flash)(?:(?: and |,)(?:knock|flash))*)'

/** What is written of how a call is made, and of one that was moved or is rung again; and how it is told. */
const sentences: readonly (readonly [pattern: RegExp, tell: Tell])[] = [
  [
    new RegExp(`^every (${weekday}(?:,${weekday})*)$`),
    ([days = ''], { says, shown }) => says.every(shown.weekdays(days)),
  ],
  [/^until (\d{8})$/, ([date = ''], { says, day }) => says.lastDay(day(date))],
  [/^its last day was (\d{8})$/, ([date = ''], { says, day }) => says.lastDayWas(day(date))],
  [
    /^profile (\S+) of the (booking|guest|room)$/,
    ([name = '', from = ''], { words, says }) => says.profile(fromWords(name, from, words)),
  ],
  [/^profile (\S+)$/, ([name = ''], { says }) => says.profile(name)],
  [
    new RegExp(`^at (${extension}(?: and ${extension})*)$`),
    ([phones = ''], { says }) => says.atPhones(phones.replaceAll(' and ', ', ')),
  ],
  [
    new RegExp(`^needs ${someNeeds}$`),
    ([needs = ''], { words, says }) => says.needs(needWords(joined(needs), words)),
  ],
  [new RegExp(`^${someNeeds}$`), ([needs = ''], { words }) => needWords(joined(needs), words)],
  [/^now$/, (_, { says }) => says.now],
  [/^asked for$/, (_, { says }) => says.ringAsked],
  [/^seen to$/, (_, { says }) => says.seenTo],
  [
    new RegExp(`^moved to \\S+ \\(room (.+), ${iso}\\)$`),
    ([room = '', at = ''], { says, moment }) => says.movedTo(room, moment(at)),
  ],
  [
    /^moved to room (.+), where \S+ rings at that time$/,
    ([room = ''], { says }) => says.movedInto(room),
  ],
  [
    new RegExp(`^moved from \\S+ \\(room (.+), ${iso}\\)$`),
    ([room = '', at = ''], { says, moment }) => says.movedFromCall(room, moment(at)),
  ],
  [
    new RegExp(`^booked by (.+) at ${iso}$`),
    ([name = '', at = ''], { says, moment }) => says.bookedBy(name, moment(at)),
  ],
]

/** The days of a series have commas between them, as the parts of a detail have: here they stay together. */
export function withDaysTogether(detail: string): string {
  const series = new RegExp(`\\bevery ${weekday}(?:, ${weekday})+`, 'g')
  return detail.replaceAll(series, (days) => days.replaceAll(', ', ','))
}

/** A part of a detail in the reader's words; undefined when it is none of these. */
export function optionWords(part: string, words: Words, shown: ShownTime): string | undefined {
  const telling: Telling = {
    words,
    says: words.admin.log.details,
    shown,
    moment: (iso) => shown.dayAndTime(wallOf(iso)),
    day: (date) => shown.day(dashed(date)),
  }
  for (const [pattern, tell] of sentences) {
    const found = pattern.exec(part)
    if (found) return tell(found.slice(1), telling)
  }
  return undefined
}

function joined(needs: string): string {
  return needs.replaceAll(' and ', ',')
}

function fromWords(name: string, from: string, { options }: Words): string {
  const { booking, guest, room } = options.profileFrom
  if (from === 'booking') return booking(name)
  return from === 'guest' ? guest(name) : room(name)
}
