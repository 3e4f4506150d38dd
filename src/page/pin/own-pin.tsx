import { useHotel } from '../live/context.ts'
import { useReading } from '../live/use-reading.ts'
import { Shown } from '../parts/shown.tsx'
import type { Account } from '../rest/records.ts'
import { userPath } from '../rest/user-path.ts'
import { PinForm } from './pin-form.tsx'

/** The PIN of the own account. */
export function OwnPin({ onDone }: { readonly onDone: () => void }) {
  const { rest, account } = useHotel()
  const path = userPath(account.name)
  const { state, reload } = useReading({ read: () => rest.get<Account>(path), key: path })
  return (
    <Shown state={state} onAgain={reload}>
      {({ pin }) => <PinForm name={account.name} hasPin={pin} onDone={onDone} />}
    </Shown>
  )
}
