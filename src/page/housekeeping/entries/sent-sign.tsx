import { useHotel, useWords } from '../../live/context.ts'
import { Icon } from '../../parts/icon.tsx'
import { linkTo } from '../../shell/route.ts'
import { useWork } from '../work.ts'
import { needsPerson } from './entry.ts'

/** Whether all is sent, always in sight; leads to the entries. */
export function SentSign() {
  const { housekeeping: words, shell } = useWords()
  const { entries } = useWork()
  const nowMs = useHotel().clock.minute.value * 60_000
  const open = entries.open.value
  const toDecide = open.filter((entry) => needsPerson(entry, nowMs)).length
  const waiting = open.length - toDecide
  return (
    <a class="button sent-sign" href={linkTo('housekeeping', 'entries')}>
      <span class="unseen">{shell.pair(words.entries, '')}</span>
      <span role="status">
        {open.length === 0 && (
          <span class="tag good">
            <Icon name="tick" /> {words.allSent}
          </span>
        )}
        {waiting > 0 && <span class="tag warn">{words.waitingCount(waiting)}</span>}
        {toDecide > 0 && <span class="tag bad">{words.toDecideCount(toDecide)}</span>}
      </span>
    </a>
  )
}
