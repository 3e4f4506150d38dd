import { useHotel, usePage } from '../live/context.ts'
import { Brand, Icon } from '../parts/icon.tsx'
import { wallAt } from '../time/wall.ts'
import { AccountMenu } from './account-menu.tsx'
import { linkTo, route } from './route.ts'
import type { Session } from './session.ts'
import { firstView, viewsFor } from './views.ts'

/** Where one is, what else there is, the hotel's time and whether all this is live. */
export function TopBar({ session }: { readonly session: Session }) {
  const { words } = usePage()
  const { system, may } = useHotel()
  const [here] = route()
  return (
    <header class="top">
      <button type="button" class="skip" onClick={skipToContent}>
        {words.shell.skip}
      </button>
      <p class="site">
        <Brand />
        <span>{system.value.sitename || words.shell.product}</span>
      </p>
      <nav aria-label={words.shell.viewsLabel}>
        {viewsFor(may).map((view) => (
          <a key={view} href={linkTo(view)} aria-current={view === here ? 'page' : undefined}>
            <Icon name={view} />
            {words.shell.views[view]}
          </a>
        ))}
      </nav>
      <HotelTime />
      <ConnectionSign />
      <AccountMenu session={session} />
    </header>
  )
}

/** No link: the address names a view, and would lose it. */
function skipToContent(): void {
  document.getElementById('content')?.focus()
}

function HotelTime() {
  const { words, shown } = usePage()
  const { clock } = useHotel()
  const time = shown.dayAndTime(clock.now())
  return <p class="time">{words.shell.timeAtHotel(time, clock.zone)}</p>
}

function ConnectionSign() {
  const { words } = usePage()
  const { events, behindSinceMs } = useHotel()
  const kind = behindSinceMs.value === 0 ? events.connection.value.kind : 'lost'
  const text = kind === 'live' ? words.shell.live : words.shell.opening
  return (
    <p class={`sign ${kind}`} title={text}>
      <span class="unseen">{text}</span>
    </p>
  )
}

/** What everybody must know at once, whichever part of the page is open. */
export function Banners() {
  const { words, version } = usePage()
  const { tooManyTabs, clock, system } = useHotel()
  const installed = system.value.webuiversion
  const lost = useLostWords()
  return (
    <div>
      <div role="alert">
        {lost !== undefined && <p class="banner trouble">{lost}</p>}
        {tooManyTabs.value !== 0 && (
          <p class="banner trouble">{words.shell.tooManyTabs(tooManyTabs.value)}</p>
        )}
        {!clock.reading.trusted && <p class="banner trouble">{words.shell.clockDoubted}</p>}
      </div>
      {installed !== '' && installed !== version && (
        <p class="banner" role="status">
          {words.shell.newVersion}{' '}
          <button type="button" onClick={() => location.reload()}>
            {words.shell.loadAgain}
          </button>
        </p>
      )}
    </div>
  )
}

/** That there is no connection, in words that matter to whoever reads them; undefined while there is one. */
function useLostWords(): string | undefined {
  const { words, shown } = usePage()
  const { events, behindSinceMs, clock, may } = useHotel()
  const connection = events.connection.value
  const behindMs = Date.now() - behindSinceMs.value
  const isBehind = behindSinceMs.value !== 0
  if (connection.kind !== 'lost' && !isBehind) return undefined
  const here = route()[0] ?? firstView(may)
  // Nothing of what is done there is lost.
  if (here === 'housekeeping') return words.housekeeping.rounds.kept
  const timeOf = (ms: number) => shown.time(wallAt(ms, clock.wallZone).time)
  return connection.kind === 'lost'
    ? words.shell.lost(timeOf(connection.sinceMs))
    : words.shell.behind(timeOf(clock.nowMs() - behindMs))
}
