import { useWords } from '../../live/context.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { PinForm } from '../../pin/pin-form.tsx'
import type { Account } from '../../rest/records.ts'

export interface SetPinProps {
  readonly user: Account
  readonly onClose: () => void
}

/** A PIN for somebody else, of which only is known whether there is one. */
export function SetPin({ user, onClose }: SetPinProps) {
  const { name, pin } = user
  return (
    <Dialog title={useWords().pins.setOf(name)} onClose={onClose}>
      <PinForm name={name} hasPin={pin} onDone={onClose} />
    </Dialog>
  )
}
