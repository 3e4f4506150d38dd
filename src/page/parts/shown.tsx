import type { ComponentChildren } from 'preact'
import { usePage } from '../live/context.ts'
import type { Loaded } from '../live/live-list.ts'
import { failureWords } from './failure-words.ts'

export interface ShownProps<T> {
  readonly state: Loaded<T>
  readonly onAgain: () => void
  readonly children: (value: T) => ComponentChildren
}

/** What was read, or that it is on its way, or why it is not there. */
export function Shown<T>({ state, onAgain, children }: ShownProps<T>) {
  const { words } = usePage()
  if (state.kind === 'ready') return <>{children(state.value)}</>
  if (state.kind === 'loading') return <p class="empty">{words.shell.loading}</p>
  return (
    <div class="empty" role="alert">
      <p>{failureWords(state.failure, words)}</p>
      <button type="button" onClick={onAgain}>
        {words.shell.tryAgain}
      </button>
    </div>
  )
}
