import { useMemo, useState } from 'preact/hooks'
import { byNumber } from '../floors.ts'

/** What a row is sorted by in a column. */
export type SortValue = string | number

export interface Sorting {
  /** The key of a column, or empty for the order that the rows come in. */
  readonly key: string
  readonly isDown: boolean
}

const asTheyCome: Sorting = { key: '', isDown: false }

export interface Sorted<T> {
  readonly rows: readonly T[]
  readonly sorting: Sorting
  /** Sorts by a column, then the other way round, then not any more. */
  readonly sortBy: (key: string) => void
}

interface SortableColumn<T> {
  readonly key: string
  readonly sortOf?: ((row: T) => SortValue) | undefined
}

/** The rows in the order that somebody has chosen; numbers count, also where they stand in texts. */
export function useSorting<T>(
  given: readonly T[],
  columns: readonly SortableColumn<T>[],
): Sorted<T> {
  const [sorting, setSorting] = useState(asTheyCome)
  const sortOf = columns.find(({ key }) => key === sorting.key)?.sortOf
  const rows = useMemo(
    () => (sortOf ? sorted(given, sortOf, sorting.isDown) : given),
    // What is made anew with each look at the page sorts the same as long as the choice does.
    [given, sorting, sortOf !== undefined],
  )
  const sortBy = (key: string) =>
    setSorting((before) => {
      if (before.key !== key) return { key, isDown: false }
      return before.isDown ? asTheyCome : { key, isDown: true }
    })
  return { rows, sorting, sortBy }
}

/** Equal ones stay in their order. */
export function sorted<T>(
  rows: readonly T[],
  sortOf: (row: T) => SortValue,
  isDown: boolean,
): readonly T[] {
  const sign = isDown ? -1 : 1
  return rows
    .map((row) => ({ row, value: sortOf(row) }))
    .sort((a, b) => sign * compare(a.value, b.value))
    .map(({ row }) => row)
}

function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return byNumber(String(a), String(b))
}
