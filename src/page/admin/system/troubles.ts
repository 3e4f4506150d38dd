import type { Need } from '../../../core/appliance/state.ts'
import { needWords } from '../../parts/need-words.ts'
import type { ShownTime } from '../../time/shown-time.ts'
import { wallOf } from '../../time/wall.ts'
import type { Words } from '../../words/words.ts'
import type { AdminPage } from '../admin-pages.ts'
import { shownSize } from './shown-size.ts'

/** What a person should see to, in the reader's language, and where. */
export interface Trouble {
  readonly text: string
  readonly isUrgent: boolean
  /** A page of the administrator, and what it is to show. */
  readonly at?: readonly [AdminPage, ...string[]]
  /** Said one by one below. */
  readonly details?: readonly string[]
}

type Said = Omit<Trouble, 'isUrgent'>
type AlertNeed = Extract<Need, { kind: 'alert' }>
type DestinationNeed = Extract<Need, { of: unknown }>

/** What the system says that it needs, in the reader's words and in its order. */
export function troublesOf(needs: readonly Need[], words: Words, shown: ShownTime): Trouble[] {
  return needs.map((need) => {
    // A page that is older than the system tells what it does not know as the system does.
    const said = saidOf(need, words, shown) ?? { text: `${need.what} ${need.remedy}` }
    return { ...said, isUrgent: need.isUrgent }
  })
}

function saidOf(need: Need, words: Words, shown: ShownTime): Said | undefined {
  const text = words.adminSystem.trouble
  switch (need.kind) {
    case 'no-line':
      return { text: text.noLine, at: ['setup', 'line', '+'] }
    case 'lines-down':
      return {
        text: text.linesDown,
        details: need.lines.map(({ name, error }) => `${name}${why(error)}`),
        ...(need.lines.length > 0 && { at: ['lines'] }),
      }
    case 'store':
      return { text: text.store(why(need.cause)) }
    case 'clock':
      return { text: text.clock }
    case 'alert':
      return alertSaid(need, words, shown)
    case 'line':
      return { text: text.line(need.name, why(need.error)), at: ['lines'] }
    case 'telephone':
      return {
        text:
          need.count === 1
            ? text.telephone(need.extension, need.name, why(need.error))
            : text.telephones(shown.number(need.count), need.name),
        at: ['lines'],
      }
    case 'disk': {
      const free = shownSize(need.free, shown)
      return { text: need.state === 'short' ? text.diskShort(free) : text.diskLow(free) }
    }
    case 'door':
      return { text: text.door(need.address, need.error) }
    case 'destination':
    case 'held':
    case 'refused':
    case 'removed':
      return destinationSaid(need, words, shown)
    case 'site-file':
      return { text: text.siteFile, details: need.mistakes, at: ['setup'] }
    case 'certificate': {
      const day = shown.longDay(wallOf(need.until).date)
      return { text: need.isOver ? text.certificateOver(day) : text.certificate(day) }
    }
    default:
      return undefined
  }
}

function alertSaid(need: AlertNeed, words: Words, shown: ShownTime): Said | undefined {
  const text = words.adminSystem.trouble.alert
  const { room, detail } = need
  const at = shown.dayAndTime(wallOf(need.scheduled ?? need.time))
  switch (need.alert) {
    case 'failed':
    case 'missed':
      return { text: text.notWoken(room, at) }
    case 'due':
      return { text: text.due(room, at) }
    case 'clock':
      return { text: text.clock }
    case 'assist':
      return { text: text.assist(room, at, needWords(detail, words)) }
    case 'vacant':
      return { text: text.vacant(room, at, why(detail)) }
    case 'correction':
      return { text: text.correction(room, why(detail)) }
    case 'guests':
      return { text: text.guests(need.id.replace(/^guests /, ''), why(detail)) }
    default:
      return undefined
  }
}

function destinationSaid(need: DestinationNeed, words: Words, shown: ShownTime): Said {
  const text = words.adminSystem.trouble
  const { name } = need
  const count = shown.number(need.count)
  const at: Trouble['at'] = need.of === 'connector' ? ['charges', 'review'] : ['destinations', name]
  switch (need.kind) {
    case 'destination':
      return { text: text.queue(name, count, why(need.error)), at: ['destinations', name] }
    case 'held':
      return { text: text.held(name, count), at }
    case 'refused':
      return { text: text.refused(name, count), at }
    case 'removed':
      return { text: text.removed(name, count), at: ['destinations', name] }
  }
}

/** What the system itself says about it, in brackets. */
function why(error: string): string {
  return error === '' ? '' : ` (${error.replace(/\.$/, '')})`
}
