import { useMemo, useRef, useState } from 'preact/hooks'
import type { CallGroup, ListedCall } from '../../live/calls.ts'
import { useHotel, usePage } from '../../live/context.ts'
import { useKeptFocus } from '../../parts/focus/kept-focus.ts'
import { Icon } from '../../parts/icon.tsx'
import { needWords } from '../../parts/need-words.ts'
import { type Column, DataTable } from '../../parts/table/data-table.tsx'
import { useMedia } from '../../parts/use-media.ts'
import type { Desk } from '../desk.ts'
import { BookedBy } from './booked-by.tsx'
import { type Mark, marks } from './call-actions.ts'
import { DeleteButton, MarkButtons } from './call-buttons.tsx'
import { CallDetails } from './call-details.tsx'
import { CallTag } from './call-tag.tsx'
import { whenWords } from './call-words.ts'
import { needsOf, type RoomNeeds } from './needs.ts'
import { daysWords } from './series-words.ts'

/** What is offered in the rows of a list; all of it is offered with the details. */
const marksIn: Record<CallGroup, readonly Mark[]> = {
  now: marks,
  pending: [],
  answered: [],
  failed: [1],
  cancelled: [],
}

/** The calls of one list. */
export function CallTable({ desk, group }: { readonly desk: Desk; readonly group: CallGroup }) {
  const { words } = usePage()
  const { calls } = words.desk
  const place = useRef<HTMLDivElement>(null)
  const [openId, setOpenId] = useState<string>()
  const rows = desk.shownCalls.value[group]
  const isFiltered = desk.search.value !== '' || desk.quarter.value !== undefined
  // What a narrow screen has no room for stands in the details.
  const isNarrow = useMedia('(max-width: 1000px)')
  const isSmall = useMedia('(max-width: 640px)')
  const columns = useColumns(group, { roomNeeds: desk.roomNeeds.value, onOpen: setOpenId }).filter(
    ({ key }) => !(isNarrow && (key === 'tries' || key === 'by')) && !(isSmall && key === 'do'),
  )
  useKeptFocus({
    place,
    entries: 'tbody tr:not(.gap)',
    onEmpty: () => place.current?.querySelector('section')?.focus(),
  })
  return (
    <div ref={place} class="calls-table">
      <DataTable
        caption={calls.tabs[group]}
        columns={columns}
        rows={rows}
        keyOf={({ call }) => call.id}
        empty={isFiltered ? calls.noneFound : calls.none[group]}
      />
      {openId !== undefined && (
        <OpenCall desk={desk} id={openId} onClose={() => setOpenId(undefined)} />
      )}
    </div>
  )
}

interface ColumnParts {
  readonly roomNeeds: RoomNeeds
  readonly onOpen: (id: string) => void
}

function useColumns(
  group: CallGroup,
  { roomNeeds, onOpen }: ColumnParts,
): readonly Column<ListedCall>[] {
  const page = usePage()
  const { clock } = useHotel()
  const { words, shown } = page
  const { calls } = words.desk
  const now = clock.now()
  return useMemo(
    () => [
      {
        key: 'room',
        width: 6,
        head: calls.head.room,
        sortOf: ({ call }) => call.room,
        cell: ({ call }) => (
          <button
            type="button"
            class="quiet room"
            aria-label={calls.details(call.room, whenWords(call.scheduled, now, page))}
            onClick={() => onOpen(call.id)}
          >
            {call.room}
          </button>
        ),
      },
      {
        key: 'time',
        width: group === 'now' ? 12 : 18,
        head: calls.head.time,
        sortOf: ({ atMs }) => atMs,
        cell: ({ call }) => (
          <>
            {whenWords(call.scheduled, now, page)}
            {call.daily && (
              <span class="tag repeats">
                <Icon name="repeats" /> {daysWords(call, page)}
              </span>
            )}
            <NeedsSign needs={needsOf(call, roomNeeds)} />
          </>
        ),
      },
      {
        key: 'state',
        width: 9,
        head: calls.head.state,
        cell: ({ call }) => <CallTag call={call} />,
      },
      {
        key: 'tries',
        width: 5,
        head: calls.head.tries,
        isNumber: true,
        cell: ({ call }) => shown.number(call.attempts),
      },
      {
        key: 'by',
        width: 12,
        head: calls.head.by,
        cell: ({ call }) => <BookedBy call={call} />,
      },
      {
        key: 'do',
        width: group === 'now' ? 26 : 12,
        head: calls.head.do,
        cell: ({ call }) => (
          <div class="do">
            <MarkButtons call={call} marks={marksIn[group]} />
            <DeleteButton call={call} />
          </div>
        ),
      },
    ],
    [group, now.date, page, roomNeeds],
  )
}

/** That a call is more than a ring. */
function NeedsSign({ needs }: { readonly needs: string }) {
  const { words } = usePage()
  if (needs === '') return null
  return (
    <span class="tag warn repeats">
      <Icon name="needs" /> {needWords(needs, words)}
    </span>
  )
}

/** The call whose details are open, wherever it has moved to since. */
function OpenCall({
  desk,
  id,
  onClose,
}: {
  readonly desk: Desk
  readonly id: string
  readonly onClose: () => void
}) {
  const found = Object.values(desk.allCalls.value)
    .flat()
    .find(({ call }) => call.id === id)
  return <CallDetails desk={desk} call={found?.call} id={id} onClose={onClose} />
}
