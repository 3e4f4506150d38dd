import { useHotel, usePage } from '../../live/context.ts'
import { inOrder } from '../../parts/floors.ts'
import { ShownList } from '../../parts/shown-list.tsx'
import type { Item } from '../../rest/records.ts'
import { heldMs } from '../entries/entry.ts'
import { useWork } from '../work.ts'
import { addOne, countOf, mayAddOne, type Picks, sumOf, takeOne } from './picks.ts'

export interface MinibarProps {
  readonly room: string
  readonly onCharged: () => void
}

/** What a room can be charged with, shelf by shelf. */
export function Minibar({ room, onCharged }: MinibarProps) {
  const words = usePage().words.housekeeping
  const { items } = useHotel()
  return (
    <section>
      <h2>{words.minibar}</h2>
      <ShownList list={items}>
        {(all) =>
          all.length === 0 ? (
            <p class="empty">{words.noItems}</p>
          ) : (
            <>
              <Shelves room={room} items={inOrder(all)} />
              <ChargeBar room={room} items={all} onCharged={onCharged} />
            </>
          )
        }
      </ShownList>
    </section>
  )
}

interface ShelvesProps {
  readonly room: string
  readonly items: readonly Item[]
}

function Shelves({ room, items }: ShelvesProps) {
  const words = usePage().words.housekeeping
  const { categories } = useHotel()
  const known = inOrder(categories.valueOr([]))
  const others = items.filter(({ category }) => !known.some(({ id }) => id === category))
  return (
    <>
      {known.map(({ id, description, color }) => (
        <Shelf
          key={id}
          room={room}
          name={description}
          color={color}
          items={items.filter(({ category }) => category === id)}
        />
      ))}
      <Shelf room={room} name={words.otherItems} color="" items={others} />
    </>
  )
}

interface ShelfProps extends ShelvesProps {
  readonly name: string
  readonly color: string
}

function Shelf({ room, name, color, items }: ShelfProps) {
  if (items.length === 0) return null
  return (
    <div class="shelf" style={color === '' ? {} : { borderColor: color }}>
      <h3>{name}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <ItemButtons room={room} item={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ItemButtonsProps {
  readonly room: string
  readonly item: Item
}

/** Tapping the item adds one. */
function ItemButtons({ room, item }: ItemButtonsProps) {
  const words = usePage().words.housekeeping
  const work = useWork()
  const picks: Picks = work.picks.value.get(room) ?? new Map()
  const count = picks.get(item.id) ?? 0
  const isFull = !mayAddOne(picks, item)
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          class="minus"
          aria-label={words.takeOff(item.description)}
          onClick={() => work.pick(room, takeOne(picks, item))}
        >
          −
        </button>
      )}
      <button
        type="button"
        class="item"
        aria-disabled={isFull}
        onClick={() => work.pick(room, addOne(picks, item))}
      >
        <span>{item.description}</span>{' '}
        <span class="hint">
          {Number(item.price) === 0 ? words.free : item.price}
          {item.max > 0 && ` · ${isFull ? words.maxReached(item.max) : words.atMost(item.max)}`}
        </span>{' '}
        {count > 0 && (
          <span class="count">
            <span aria-hidden="true">{count}</span>
            <span class="unseen">{words.chosen(count)}</span>
          </span>
        )}
      </button>
    </>
  )
}

interface ChargeBarProps extends ShelvesProps {
  readonly onCharged: () => void
}

/** At the lower edge, where the thumb is. */
function ChargeBar({ room, items, onCharged }: ChargeBarProps) {
  const { words, notices } = usePage()
  const work = useWork()
  const picks: Picks = work.picks.value.get(room) ?? new Map()
  const gone = [...picks.keys()].filter((picked) => !items.some(({ id }) => id === picked))
  const count = countOf(new Map([...picks].filter(([id]) => !gone.includes(id))))
  const charge = () => {
    const added = items.flatMap(({ id, description }) => {
      const quantity = picks.get(id)
      return quantity ? [{ kind: 'charge' as const, room, id, description, quantity }] : []
    })
    const entered = work.enter(added)
    if (!entered) return notices.trouble(words.housekeeping.tooMany)
    work.pick(room, new Map())
    const takeBack = () => {
      const left = entered.filter((entry) => work.undo(entry))
      if (left.length < entered.length) notices.trouble(words.housekeeping.rounds.tooLate)
    }
    notices.done(words.housekeeping.rounds.heldNow(room), takeBack, heldMs)
    onCharged()
  }
  return (
    <div class="charge-bar lower">
      <div role="alert">
        {gone.length > 0 && (
          <p class="wrong">
            {words.housekeeping.gone(gone.map((id) => work.nameOf(id)).join(', '))}
          </p>
        )}
      </div>
      <p role="status">
        {count === 0
          ? words.housekeeping.tapItems
          : words.housekeeping.rounds.sum(count, sumOf(picks, items))}
      </p>
      <button type="button" class="main" disabled={count === 0} onClick={charge}>
        {words.housekeeping.charge(room)}
      </button>
    </div>
  )
}
