import type { ComponentChildren } from 'preact'
import type { LiveList } from '../live/live-list.ts'
import { Shown } from './shown.tsx'

export interface ShownListProps<T> {
  readonly list: LiveList<T>
  readonly children: (value: T) => ComponentChildren
}

/** What a list holds, or that it is on its way, or why it is not there. */
export function ShownList<T>({ list, children }: ShownListProps<T>) {
  return (
    <Shown state={list.state.value} onAgain={() => void list.reload()}>
      {children}
    </Shown>
  )
}
