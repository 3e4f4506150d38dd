import { useHotel, usePage } from '../../live/context.ts'
import { DataTable } from '../../parts/table/data-table.tsx'
import type { ConnectorAnswer, ReportedCharge } from '../../rest/admin-records.ts'
import { canBeReviewed } from '../deliveries/delivery-state.ts'
import { DeliveryTag } from '../deliveries/delivery-tag.tsx'
import type { Reviewed } from '../deliveries/review-dialog.tsx'

export interface ChargeTableProps {
  readonly rows: readonly ReportedCharge[]
  readonly onReview: (delivery: Reviewed) => void
}

/** One column holds what all connectors have answered: there may be many. */
export function ChargeTable({ rows, onReview }: ChargeTableProps) {
  const { words, shown } = usePage()
  const { charges: says, filters } = words.admin
  return (
    <DataTable
      caption={says.table}
      rows={rows}
      keyOf={({ id }) => id}
      empty={says.none}
      columns={[
        {
          key: 'time',
          head: says.time,
          width: 12,
          cell: ({ time }) => shown.moment(time),
          sortOf: ({ time }) => Date.parse(time),
        },
        {
          key: 'room',
          head: filters.room,
          width: 6,
          cell: ({ room }) => room,
          sortOf: ({ room }) => room,
        },
        {
          key: 'item',
          head: says.item,
          width: 14,
          sortOf: ({ description }) => description,
          cell: ({ quantity, description }) => (
            <span class="brief" title={description}>
              {shown.number(quantity)} × {description}
            </span>
          ),
        },
        {
          key: 'amount',
          head: says.amount,
          width: 7,
          cell: ({ amount }) => amount,
          isNumber: true,
          sortOf: ({ amount }) => Number(amount),
        },
        {
          key: 'actor',
          head: says.actor,
          width: 8,
          sortOf: ({ actor }) => actor,
          cell: ({ actor }) => (
            <span class="brief" title={actor}>
              {actor}
            </span>
          ),
        },
        {
          key: 'answers',
          head: says.answers,
          width: 20,
          cell: (charge) => (
            <div class="answers">
              {charge.connectors.map((answer) => (
                <AnswerOf key={answer.name} charge={charge} answer={answer} onReview={onReview} />
              ))}
            </div>
          ),
        },
      ]}
    />
  )
}

interface AnswerOfProps {
  readonly charge: ReportedCharge
  readonly answer: ConnectorAnswer
  readonly onReview: (delivery: Reviewed) => void
}

function AnswerOf({ charge, answer, onReview }: AnswerOfProps) {
  const { words, shown } = usePage()
  const { may } = useHotel()
  const { room, quantity, description, amount } = charge
  const what = words.admin.deliveries.charge({
    room,
    item: description,
    quantity: shown.number(quantity),
    amount,
  })
  const { name, delivery: id, state, held, error } = answer
  const review = () => onReview({ destination: name, id, state, held, error, what, isCharge: true })
  return (
    <div class="answer" title={error}>
      <span>{name}</span>
      <DeliveryTag state={state} held={held} />
      {may.administerSite && canBeReviewed(answer) && (
        <button
          type="button"
          aria-label={words.admin.deliveries.reviewOf(what, name)}
          onClick={review}
        >
          {words.admin.deliveries.review}
        </button>
      )}
    </div>
  )
}
