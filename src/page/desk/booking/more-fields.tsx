import { needs } from '../../../core/model/room.ts'
import { weekdays } from '../../../core/model/wakeup.ts'
import { useHotel, usePage } from '../../live/context.ts'
import { Choices } from '../../parts/choices.tsx'
import { Field } from '../../parts/field.tsx'
import type { Desk } from '../desk.ts'
import type { Booking } from './booking.ts'

/** What few calls have: help of staff, a way to wake of their own, some days only. */
export function MoreFields({ desk: { booking } }: { readonly desk: Desk }) {
  const { words, shown } = usePage()
  const { clock } = useHotel()
  const { options: text } = words
  const { needs: needed, days, until } = booking.options.value
  return (
    <div class="row more">
      <Choices
        legend={text.needs}
        hint={text.needsHint}
        all={needs}
        chosen={needed}
        nameOf={(need) => text.need[need] ?? need}
        onChange={(needs) => booking.setOptions({ needs })}
      />
      <ProfileField booking={booking} />
      <Choices
        legend={text.days}
        all={weekdays}
        chosen={days}
        nameOf={(day) => shown.weekdays(day)}
        onChange={(days) => booking.setOptions({ days })}
      />
      <Field label={text.until}>
        {(ties) => (
          <input
            {...ties}
            type="date"
            min={clock.now().date}
            value={until}
            onInput={(event) => booking.setOptions({ until: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  )
}

/** Only where the site file has ways to choose from. */
function ProfileField({ booking }: { readonly booking: Booking }) {
  const { options: text } = usePage().words
  const profiles = useHotel().profiles.valueOr([])
  if (profiles.length === 0) return null
  return (
    <Field label={text.profile}>
      {(ties) => (
        <select
          {...ties}
          value={booking.options.value.profile}
          onChange={(event) => booking.setOptions({ profile: event.currentTarget.value })}
        >
          <option value="">{text.asUsual}</option>
          {profiles.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
