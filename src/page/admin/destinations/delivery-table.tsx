import { usePage } from '../../live/context.ts'
import { DataTable } from '../../parts/table/data-table.tsx'
import type { Delivery } from '../../rest/admin-records.ts'
import { canBeReviewed } from '../deliveries/delivery-state.ts'
import { DeliveryTag } from '../deliveries/delivery-tag.tsx'
import { noticeWords } from '../deliveries/notice-words.ts'
import type { Reviewed } from '../deliveries/review-dialog.tsx'

export interface DeliveryTableProps {
  readonly destination: string
  readonly rows: readonly Delivery[]
  readonly onReview: (delivery: Reviewed) => void
}

export function DeliveryTable({ destination, rows, onReview }: DeliveryTableProps) {
  const { words, shown } = usePage()
  const { destinations: says, deliveries } = words.admin
  const whatOf = ({ notice }: Delivery) => noticeWords(notice, words, shown)
  const review = (delivery: Delivery) => {
    const isCharge = delivery.notice.type === 'inventory.charge'
    onReview({ ...delivery, destination, what: whatOf(delivery), isCharge })
  }
  return (
    <DataTable
      caption={says.deliveries(destination)}
      rows={rows}
      keyOf={({ id }) => String(id)}
      empty={says.noDeliveries}
      columns={[
        { key: 'id', head: says.number, width: 6, cell: ({ id }) => id, isNumber: true },
        { key: 'what', head: says.what, width: 16, cell: whatOf },
        {
          key: 'state',
          head: says.state,
          width: 13,
          cell: (delivery) => (
            <div class="answer">
              <DeliveryTag {...delivery} />
              {canBeReviewed(delivery) && (
                <button
                  type="button"
                  aria-label={deliveries.reviewOf(whatOf(delivery), destination)}
                  onClick={() => review(delivery)}
                >
                  {deliveries.review}
                </button>
              )}
            </div>
          ),
        },
        {
          key: 'attempts',
          head: says.attempts,
          width: 6,
          cell: ({ attempts }) => attempts,
          isNumber: true,
        },
        {
          key: 'changed',
          head: says.changed,
          width: 12,
          cell: ({ changed }) => shown.moment(changed),
        },
        {
          key: 'error',
          head: says.error,
          width: 14,
          cell: ({ held, error }) => <span title={held || error}>{held || error}</span>,
        },
      ]}
    />
  )
}
