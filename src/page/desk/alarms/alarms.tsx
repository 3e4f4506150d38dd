import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Question } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { focusWork } from '../../parts/focus-work.ts'
import { useKeptFocus } from '../../parts/kept-focus.ts'
import type { Alert } from '../../rest/records.ts'
import { AlarmLine } from './alarm-line.tsx'
import { inOrder, isQuestion, isStaffsTask, withoutOlder } from './alarm-order.ts'
import { hideAlert } from './hide-alert.ts'
import { Siren } from './siren.ts'

/** What needs a person now, whichever part of the page is open: red and heard. */
export function Alarms() {
  const { words } = usePage()
  const { alerts, clock } = useHotel()
  const { alarms } = words.desk
  const place = useRef<HTMLElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const open = alerts.valueOr([])
  const loud = useMemo(() => open.filter((alert) => !isQuestion(alert)), [open])
  const siren = useSiren(loud)
  const ordered = inOrder(open)
  const few = withoutOlder(ordered, clock.minute.value * 60_000)
  const canHide = loud.filter((alert) => !isStaffsTask(alert))
  useKeptFocus({ place, entries: 'li', onEmpty: focusWork })
  return (
    <section class="alarms" aria-label={alarms.title} hidden={open.length === 0} ref={place}>
      <header>
        <h2>
          <span aria-hidden="true">⚠ </span>
          {alarms.title} ({open.length})
        </h2>
        {loud.length > 0 && <SirenButton siren={siren} />}
        {open.length > few.length && (
          <button type="button" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? alarms.fewer : alarms.more(String(open.length))}
          </button>
        )}
        <HideAll open={canHide} />
      </header>
      {/* A new alarm is said alone, without those before it. */}
      <div role="alert" aria-atomic="false">
        <ul>
          {(showsAll ? ordered : few).map((alert) => (
            <AlarmLine key={`${alert.id} ${alert.kind}`} alert={alert} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function SirenButton({ siren }: { readonly siren: Siren }) {
  const { alarms } = usePage().words.desk
  switch (siren.state.value) {
    case 'blocked':
      return (
        <button type="button" onClick={() => siren.sound()}>
          {alarms.soundOn}
        </button>
      )
    case 'silenced':
      return (
        <button type="button" onClick={() => siren.sound()}>
          {alarms.silenced}: {alarms.unsilence}
        </button>
      )
    default:
      return (
        <button type="button" onClick={() => siren.silence()}>
          {alarms.silence}
        </button>
      )
  }
}

function HideAll({ open }: { readonly open: readonly Alert[] }) {
  const { words, notices, shown } = usePage()
  const { rest, alerts } = useHotel()
  const { alarms } = words.desk
  /** Those that were shown when the question opened: later ones nobody has seen yet. */
  const [asked, setAsked] = useState<readonly Alert[]>([])
  const hideAll = async () => {
    setAsked([])
    for (const alert of asked) {
      const failure = await hideAlert(alert, rest)
      if (!failure) continue
      notices.trouble(failureWords(failure, words))
      break
    }
    await alerts.reload()
  }
  return (
    <>
      {open.length > 1 && (
        <button type="button" onClick={() => setAsked(open)}>
          {alarms.hideAll}
        </button>
      )}
      {asked.length > 0 && (
        <Question
          title={alarms.hideAll}
          yes={alarms.hideAll}
          isDangerous
          onNo={() => setAsked([])}
          onYes={() => void hideAll()}
        >
          <p>{alarms.hideAllSure(shown.number(asked.length))}</p>
        </Question>
      )}
    </>
  )
}

/** Sounds while something is open; what is new is heard also during a silence. */
function useSiren(open: readonly Alert[]): Siren {
  const siren = useMemo(() => new Siren(), [])
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    // One that is raised again, as when it is time to knock, is a new one.
    const keys = open.map(({ id, kind, time }) => `${id} ${kind} ${time}`)
    const isNew = keys.some((key) => !known.current.has(key))
    known.current = new Set(keys)
    if (keys.length === 0) siren.end()
    else if (isNew) siren.sound()
  }, [open, siren])
  useEffect(() => () => siren.end(), [siren])
  // Any touch or key lets a browser sound that wanted one first. Not before the touch has ended: the
  // button under the finger would become another one.
  useEffect(() => {
    const retry = () => {
      if (siren.state.value === 'blocked') siren.sound()
    }
    const kinds = ['click', 'keyup']
    for (const kind of kinds) document.addEventListener(kind, retry)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, retry)
    }
  }, [siren])
  return siren
}
