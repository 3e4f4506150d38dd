import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { type Sorting, type SortValue, useSorting } from './sorting.ts'

/** Height of a row, the same as `--row` in the style. */
const rowPx = 40
/** Rows made beyond both edges, so that scrolling finds them there. */
const spare = 10

export interface Column<T> {
  readonly key: string
  readonly head: string
  readonly cell: (row: T) => ComponentChildren
  readonly isNumber?: boolean
  /** Of the type's height. Where all columns have one, none ever jumps, and what is too wide scrolls. */
  readonly width?: number
  /** What it is sorted by, where somebody may want that. */
  readonly sortOf?: ((row: T) => SortValue) | undefined
}

export interface DataTableProps<T> {
  readonly caption: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  readonly classOf?: (row: T) => string
  /** Said in place of the rows when there are none. */
  readonly empty: string
}

/** A table of any length, of which only the rows in sight are made. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, columns, keyOf, classOf, empty } = props
  const { rows, sorting, sortBy } = useSorting(props.rows, columns)
  const frame = useRef<HTMLElement>(null)
  const [sight, setSight] = useState({ first: 0, count: 40 })
  const look = () => {
    const { scrollTop = 0, clientHeight = 0 } = frame.current ?? {}
    const first = Math.max(0, Math.floor(scrollTop / rowPx) - spare)
    const count = Math.ceil(clientHeight / rowPx) + 2 * spare
    if (first !== sight.first || count !== sight.count) setSight({ first, count })
  }
  useSteadySight(frame, rows, keyOf)
  useLayoutEffect(look)
  const first = Math.min(sight.first, Math.max(0, rows.length - sight.count))
  const shown = rows.slice(first, first + sight.count)
  const after = rows.length - first - shown.length
  const isSteady = columns.some(({ width }) => width !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section class="table" aria-label={caption} tabIndex={0} ref={frame} onScroll={look}>
      <table
        aria-rowcount={rows.length + 1}
        class={isSteady ? 'steady' : ''}
        style={isSteady ? { minWidth: `${widthOf(columns)}em` } : {}}
      >
        <caption class="unseen">{caption}</caption>
        {isSteady && (
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} style={width === undefined ? {} : { width: `${width}em` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} />
          {shown.map((row, index) => (
            <tr key={keyOf(row)} class={classOf?.(row)} aria-rowindex={first + index + 2}>
              {columns.map(({ key, cell, isNumber }) => (
                <td key={key} data-column={key} class={isNumber ? 'number' : ''}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          <Gap rows={after} />
        </tbody>
      </table>
      {rows.length === 0 && <p class="empty">{empty}</p>}
    </section>
  )
}

function widthOf(columns: readonly { readonly width?: number }[]): number {
  return columns.reduce((sum, { width = 0 }) => sum + width, 0)
}

interface HeadProps<T> {
  readonly column: Column<T>
  readonly sorting: Sorting
  readonly onSort: (key: string) => void
}

/** The name of a column; a button where rows can be sorted by it. */
function Head<T>({ column, sorting, onSort }: HeadProps<T>) {
  const { key, head, isNumber, sortOf } = column
  const className = isNumber ? 'number' : ''
  if (!sortOf)
    return (
      <th scope="col" data-column={key} class={className}>
        {head}
      </th>
    )
  const order = sorting.isDown ? 'descending' : 'ascending'
  const sort = sorting.key === key ? order : 'none'
  return (
    <th scope="col" data-column={key} class={className} aria-sort={sort}>
      <button type="button" class="quiet sort" onClick={() => onSort(key)}>
        {head}
        <Icon name={sort === 'none' ? 'sort' : sorting.isDown ? 'down' : 'up'} />
      </button>
    </th>
  )
}

/** Rows that come or go above do not move what is being read; whoever is at the top stays there. */
function useSteadySight<T>(
  frame: RefObject<HTMLElement | null>,
  rows: readonly T[],
  keyOf: (row: T) => string,
): void {
  const before = useRef(rows)
  const hasChanged = before.current !== rows
  // Read while the old rows are still there: fewer rows may leave less to scroll.
  const topPx = hasChanged ? (frame.current?.scrollTop ?? 0) : 0
  useLayoutEffect(() => {
    if (!hasChanged) return
    const top = Math.floor(topPx / rowPx)
    const read = before.current.slice(top)
    before.current = rows
    if (topPx === 0 || !frame.current) return
    const places = new Map(rows.map((row, place) => [keyOf(row), place]))
    for (const [offset, row] of read.entries()) {
      const place = places.get(keyOf(row))
      if (place === undefined) continue
      const shift = place - offset - top
      // Setting it, even to what it is, would end a scrolling that is under way.
      if (shift !== 0) frame.current.scrollTop = topPx + shift * rowPx
      return
    }
  })
}

/** Holds the place of rows that are out of sight. */
function Gap({ rows }: { readonly rows: number }) {
  if (rows <= 0) return null
  return <tr class="gap" style={{ height: `${rows * rowPx}px` }} />
}
