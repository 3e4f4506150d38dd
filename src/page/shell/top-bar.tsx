import { useHotel, usePage } from '../live/context.ts'
import { Brand, Icon } from '../parts/icon.tsx'
import { wallAt } from '../time/wall.ts'
import { AccountMenu } from './account-menu.tsx'
import { linkTo, route } from './route.ts'
import type { Session } from './session.ts'
import { viewsFor } from './views.ts'

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
        {system.value.sitename || words.shell.product}
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
  const { words, shown, version } = usePage()
  const { events, behindSinceMs, tooManyTabs, clock, system } = useHotel()
  const connection = events.connection.value
  const behindMs = Date.now() - behindSinceMs.value
  const installed = system.value.webuiversion
  return (
    <div>
      <div role="alert">
        {connection.kind === 'lost' && (
          <p class="banner trouble">
            {words.shell.lost(shown.time(wallAt(connection.sinceMs, clock.wallZone).time))}
          </p>
        )}
        {connection.kind !== 'lost' && behindSinceMs.value !== 0 && (
          <p class="banner trouble">
            {words.shell.behind(shown.time(wallAt(clock.nowMs() - behindMs, clock.wallZone).time))}
          </p>
        )}
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
