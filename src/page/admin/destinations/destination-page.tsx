import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { Field } from '../../parts/field.tsx'
import { Shown } from '../../parts/shown.tsx'
import type { Delivery, Destination } from '../../rest/admin-records.ts'
import { mapAnswer } from '../../rest/answer.ts'
import { longReadMs } from '../../rest/rest.ts'
import { isUndelivered, needsReview } from '../deliveries/delivery-state.ts'
import { ReviewDialog, type Reviewed } from '../deliveries/review-dialog.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { DestinationTag } from './destination-tag.tsx'

const shows = ['undelivered', 'review', 'all'] as const
type Show = (typeof shows)[number]

/** How a delivery goes on, and what makes a new one. */
const deliveryEvents = ['delivery', 'charge', 'status', 'wakeup']

const isShown: Readonly<Record<Show, (delivery: Delivery) => boolean>> = {
  undelivered: isUndelivered,
  review: needsReview,
  all: () => true,
}

/** What goes to one destination. */
export function DestinationPage({ destination }: { readonly destination: Destination }) {
  const { words, shown } = usePage()
  const { rest } = useHotel()
  const { destinations: says } = words.admin
  const { name, state: standing, queue, held, refused, error } = destination
  const [show, setShow] = useState<Show>('undelivered')
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { state, reload } = useReading({
    key: name,
    read: async () =>
      mapAnswer(
        await rest.get<{ deliveries: readonly Delivery[] }>(
          `/rest/outbound/${encodeURIComponent(name)}`,
          {},
          longReadMs,
        ),
        ({ deliveries }) => deliveries,
      ),
    after: deliveryEvents,
  })
  const close = () => setReviewed(undefined)
  return (
    <>
      <h1>{name}</h1>
      <p class="line-facts">
        <DestinationTag state={standing} />
        <span>{words.shell.pair(says.queue, shown.number(queue))}</span>
        <span>{words.shell.pair(says.held, shown.number(held))}</span>
        <span>{words.shell.pair(says.refused, shown.number(refused))}</span>
        <span>{error}</span>
      </p>
      <div class="row">
        <Field label={says.show}>
          {(ties) => (
            <select
              {...ties}
              value={show}
              onChange={(event) => setShow(showOf(event.currentTarget.value))}
            >
              {shows.map((choice) => (
                <option key={choice} value={choice}>
                  {says.shows[choice]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Shown state={state} onAgain={reload}>
        {(deliveries) => (
          <DeliveryTable
            destination={name}
            rows={deliveries.filter(isShown[show]).reverse()}
            onReview={setReviewed}
          />
        )}
      </Shown>
      {reviewed && <ReviewDialog delivery={reviewed} onClose={close} onDone={reload} />}
    </>
  )
}

function showOf(value: string): Show {
  return shows.find((show) => show === value) ?? 'undelivered'
}
