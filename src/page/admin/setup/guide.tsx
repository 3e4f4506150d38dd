import { useHotel, usePage } from '../../live/context.ts'
import { usePath } from '../../live/use-reading.ts'
import { Icon } from '../../parts/icon.tsx'
import type { Line } from '../../rest/admin-records.ts'
import { readKept } from '../../shell/kept.ts'
import { linkTo } from '../../shell/route.ts'
import { entriesOf, type SiteFile, shownAt } from './site-form.ts'

/** What a box says that nobody has set up. */
const untouchedZone = 'Etc/UTC'

const steps = ['zone', 'line', 'call', 'rooms', 'people', 'property'] as const
type Step = (typeof steps)[number]

/** What a new box needs, in order, and what of it is done. */
export function Guide({ file }: { readonly file: SiteFile }) {
  const says = usePage().words.setup
  const done = useDone(file)
  if (!done) return null
  const left = steps.filter((step) => !done[step])
  const [next] = left
  const list = (
    <ol class="setup-guide">
      {steps.map((step, index) => (
        <li key={step} class={done[step] ? 'done' : ''}>
          {done[step] ? <Icon name="done" /> : <span class="number">{index + 1}</span>}
          <span>
            {says.steps[step].what}{' '}
            <span class="hint">{done[step] ? says.isDone : says.steps[step].why}</span>
          </span>
          <a class={step === next ? 'button main' : 'button'} href={linkTo(...placeOf(step, file))}>
            {done[step] || isStarted(step, file) ? says.look : says.steps[step].go}
          </a>
        </li>
      ))}
    </ol>
  )
  // Who has set everything up has no need of it.
  if (left.length === 0)
    return (
      <details class="card">
        <summary>{says.guideDone}</summary>
        {list}
      </details>
    )
  return (
    <section class="card" aria-label={says.guide}>
      <h2>{says.guide}</h2>
      {list}
    </section>
  )
}

/** There is a line, and it is down: another one would not help. */
function isStarted(step: Step, file: SiteFile): boolean {
  return step === 'line' && placeOf(step, file)[1] === 'lines'
}

/** Undefined until that is known: nobody is to be told to do again what is done. */
function useDone(file: SiteFile): Readonly<Record<Step, boolean>> | undefined {
  const { rooms } = useHotel()
  const lines = usePath<{ lines: readonly Line[] }>('/rest/line')
  const users = usePath<{ users: readonly unknown[] }>('/rest/user')
  if ([lines, users, rooms.state.value].some(({ kind }) => kind === 'loading')) return undefined
  const isThere = (name: string) =>
    file.sections
      .filter(({ at }) => at.length === 1 && at[0] === name)
      .some((section) => entriesOf(section, file.values).length > 0)
  const zone = shownAt(file.values, ['site', 'timezone'])
  return {
    zone: zone !== undefined && zone !== untouchedZone,
    line: lines.kind === 'ready' && lines.value.lines.some(({ state }) => state === 'up'),
    call: readKept('tested') !== '',
    rooms: rooms.valueOr([]).length > 0,
    people: users.kind === 'ready' && users.value.users.length > 1,
    property: isThere('connector'),
  }
}

function placeOf(step: Step, file: SiteFile): readonly string[] {
  switch (step) {
    case 'zone':
      return ['admin', 'setup', 'site']
    case 'line': {
      const line = file.sections.find(({ at }) => at[0] === 'line')
      const [first] = line ? entriesOf(line, file.values) : []
      return first ? ['admin', 'lines'] : ['admin', 'setup', 'line', '+']
    }
    case 'call':
      return ['admin', 'lines']
    case 'rooms':
      return ['admin', 'rooms']
    case 'people':
      return ['admin', 'users']
    default:
      return ['admin', 'setup', 'connector', '+']
  }
}
