import type { ShownTime } from '../time/shown-time.ts'
import { wallOf } from '../time/wall.ts'
import type { Words } from '../words/words.ts'

type Says = Words['admin']['log']['called']

interface Telling {
  readonly says: Says
  /** Of an ISO 8601 text. */
  readonly moment: (iso: string) => string
  /** Of `0645`. */
  readonly time: (hhmm: string) => string
}

type Tell = (given: readonly string[], telling: Telling) => string

const iso = '(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:Z|[+-]\\d\\d:\\d\\d))'
const amount = '(\\d+) of item (\\S+) to room (.+?)'

/** What is written of a call to the system, and how it is told. */
const sentences: readonly (readonly [pattern: RegExp, tell: Tell])[] = [
  [/^dialled (\S+)$/, ([number = ''], { says }) => says.dialled(number)],
  [/^pressed (\S+)$/, ([keys = ''], { says }) => says.pressed(keys)],
  [/^nothing was done$/, (_, { says }) => says.nothing],
  [
    new RegExp(`^booked room (.+) for ${iso}$`),
    ([room = '', at = ''], { says, moment }) => says.booked(room, moment(at)),
  ],
  [
    /^not booked for (\d{4}) \((\d+)\)$/,
    ([hhmm = '', code = ''], { says, time }) => says.notBooked(time(hhmm), code),
  ],
  [
    new RegExp(`^cancelled the call of room (.+) at ${iso}$`),
    ([room = '', at = ''], { says, moment }) => says.cancelled(room, moment(at)),
  ],
  [/^room (.+): status (\S+)$/, ([room = '', status = ''], { says }) => says.status(room, status)],
  [
    /^status (\S+) not set \((\d+)\)$/,
    ([status = '', code = ''], { says }) => says.noStatus(status, code),
  ],
  [
    new RegExp(`^(.+): charged ${amount}$`),
    ([name = '', quantity = '', item = '', room = ''], { says }) =>
      says.charged({ name, quantity, item, room }),
  ],
  [
    new RegExp(`^(.+): not charged ${amount} \\((\\d+)\\)$`),
    ([name = '', quantity = '', item = '', room = '', code = ''], { says }) =>
      says.notCharged({ name, quantity, item, room }, code),
  ],
  [
    new RegExp(`^(.+): asked whether to charge ${amount} again$`),
    ([name = '', quantity = '', item = '', room = ''], { says }) =>
      says.askedAgain({ name, quantity, item, room }),
  ],
  [/^refused: it is neither the extension of a room nor /, (_, { says }) => says.stranger],
  [/^refused: the room has other calls to us$/, (_, { says }) => says.severalCalls],
  [/^refused: no channel is left that wakeup calls /, (_, { says }) => says.noChannel],
  [/^a wrong PIN$/, (_, { says }) => says.wrongPin],
  [/^no PIN is taken for a while$/, (_, { says }) => says.pinPause],
  [/^hung up: the line was needed for a call$/, (_, { says }) => says.lineNeeded],
  [/^hung up: the line was set up anew$/, (_, { says }) => says.lineReplaced],
]

/** What was dialled, pressed or done in a call to the system, in the reader's words; undefined when it is none of these. */
export function calledWords(part: string, words: Words, shown: ShownTime): string | undefined {
  const telling: Telling = {
    says: words.admin.log.called,
    moment: (iso) => shown.dayAndTime(wallOf(iso)),
    time: (hhmm) => shown.time(`${hhmm.slice(0, 2)}:${hhmm.slice(2)}`),
  }
  for (const [pattern, tell] of sentences) {
    const found = pattern.exec(part)
    if (found) return tell(found.slice(1), telling)
  }
  return undefined
}
