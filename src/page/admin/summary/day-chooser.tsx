import { useHotel, useWords } from '../../live/context.ts'
import { Field } from '../../parts/field.tsx'
import { goTo } from '../../shell/route.ts'
import { dayAfter } from '../../time/wall.ts'
import { DateInput } from '../date-input.tsx'

export function DayChooser({ date }: { readonly date: string }) {
  const words = useWords()
  const { clock } = useHotel()
  const today = clock.now().date
  const show = (day: string) => goTo('admin', 'summary', day)
  return (
    <div class="row">
      <button type="button" onClick={() => show(dayAfter(date, -1))}>
        ‹ {words.admin.summary.previous}
      </button>
      <Field label={words.admin.summary.day}>
        {(ties) => <DateInput ties={ties} type="date" value={date} onChange={show} />}
      </Field>
      <button type="button" onClick={() => show(dayAfter(date, 1))}>
        {words.admin.summary.next} ›
      </button>
      <button type="button" disabled={date === today} onClick={() => goTo('admin', 'summary')}>
        {words.admin.summary.today}
      </button>
    </div>
  )
}
