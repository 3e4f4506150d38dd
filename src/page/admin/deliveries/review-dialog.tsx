import { useState } from 'preact/hooks'
import type { DeliveryAction } from '../../../core/delivery/review.ts'
import { useHotel, usePage } from '../../live/context.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import type { Standing } from './delivery-state.ts'
import { DeliveryTag } from './delivery-tag.tsx'

/** A delivery that a person looks at. */
export interface Reviewed extends Standing {
  readonly destination: string
  readonly id: number
  readonly error: string
  /** What it tells, in words. */
  readonly what: string
  readonly isCharge: boolean
}

export interface ReviewDialogProps {
  readonly delivery: Reviewed
  readonly onClose: () => void
  /** Something was decided, and the dialog is closed. */
  readonly onDone: () => void
}

/** Says what sending again and settling mean, and does what is chosen. */
export function ReviewDialog({ delivery, onClose, onDone }: ReviewDialogProps) {
  const { words, notices } = usePage()
  const { rest } = useHotel()
  const { deliveries: says } = words.admin
  const { destination, id, held, error, what, isCharge } = delivery
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const decide = async (action: DeliveryAction) => {
    setBusy(true)
    const path = `/rest/outbound/${encodeURIComponent(destination)}/${id}`
    const answer = await rest.put(path, { action })
    setBusy(false)
    if (answer.kind !== 'ok') return setTrouble(failureWords(answer, words))
    notices.done(says.done[action](destination))
    onClose()
    onDone()
  }
  const why = held || error
  return (
    <Dialog title={says.reviewTitle(destination)} onClose={onClose}>
      <p>{what}</p>
      <p>
        <DeliveryTag {...delivery} /> {why}
      </p>
      <section class="choice">
        <h3>{says.resend}</h3>
        <p>{isCharge ? says.resendChargeMeans : says.resendMeans}</p>
        <button type="button" disabled={isBusy} onClick={() => void decide('resend')}>
          {says.resend}
        </button>
      </section>
      <section class="choice">
        <h3>{says.settle}</h3>
        <p>{isCharge ? says.settleChargeMeans : says.settleMeans}</p>
        <button type="button" disabled={isBusy} onClick={() => void decide('settle')}>
          {says.settle}
        </button>
      </section>
      {trouble !== '' && (
        <p class="wrong" role="alert">
          {trouble}
        </p>
      )}
      <footer>
        <button type="button" onClick={onClose}>
          {words.shell.cancel}
        </button>
      </footer>
    </Dialog>
  )
}
