import type { ComponentChildren } from 'preact'
import { useWords } from '../live/context.ts'
import { linkTo } from '../shell/route.ts'
import { SentSign } from './entries/sent-sign.tsx'
import { useWork } from './work.ts'

export interface FrameProps {
  readonly title: string
  /** Shows the way back to all rooms. */
  readonly hasWayBack?: boolean
  readonly children: ComponentChildren
}

/** What stands around every part of housekeeping. */
export function Frame({ title, hasWayBack, children }: FrameProps) {
  const words = useWords().housekeeping
  const { isKept } = useWork().entries
  return (
    <div class="housekeeping">
      <header>
        {hasWayBack && (
          <a class="button" href={linkTo('housekeeping')}>
            <span aria-hidden="true">←</span>
            <span class="unseen">{words.allRooms}</span>
          </a>
        )}
        <h1>{title}</h1>
        <SentSign />
      </header>
      <div role="alert">{!isKept.value && <p class="wrong">{words.mustStayOpen}</p>}</div>
      {children}
    </div>
  )
}

/** Says that entries of somebody else wait in this browser. */
export function WaitingOfOthers() {
  const words = useWords().housekeeping
  const waiting = [...useWork().waitingOfOthers()]
  return (
    <>
      {waiting.map(([name, count]) => (
        <p key={name} class="hint">
          {words.ofOthers(count, name)}
        </p>
      ))}
    </>
  )
}
