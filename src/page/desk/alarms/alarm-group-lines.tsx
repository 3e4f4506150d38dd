import { useState } from 'preact/hooks'
import { usePage } from '../../live/context.ts'
import type { AlarmGroup } from './alarm-groups.ts'
import { AlarmLine } from './alarm-line.tsx'

/** The alarm of a room that is to be seen to first, and the others when they are wanted. */
export function AlarmGroupLines({ group }: { readonly group: AlarmGroup }) {
  const { shown, words } = usePage()
  const [isOpen, setOpen] = useState(false)
  const [first, ...more] = group.alerts
  return (
    <>
      <AlarmLine alert={first}>
        {more.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={words.desk.alarms.ofRoom(shown.number(more.length))}
            onClick={() => setOpen(!isOpen)}
          >
            +{shown.number(more.length)}
          </button>
        )}
      </AlarmLine>
      {isOpen && more.map((alert) => <AlarmLine key={`${alert.id} ${alert.kind}`} alert={alert} />)}
    </>
  )
}
