import type { ComponentChildren, FunctionComponent } from 'preact'
import { useErrorBoundary } from 'preact/hooks'
import { Alarms } from '../desk/alarms/alarms.tsx'
import { LossSound } from '../desk/alarms/loss-sound.tsx'
import { DeskView } from '../desk/desk-view.tsx'
import { HousekeepingView } from '../housekeeping/housekeeping-view.tsx'
import { KeepSending } from '../housekeeping/work.ts'
import { HotelContext, useHotel, usePage } from '../live/context.ts'
import { later } from '../parts/later.tsx'
import { NoticeBoard } from '../parts/notices/notice-board.tsx'
import { Login, LoginAgain } from './login/login.tsx'
import { PageTitle } from './page-title.tsx'
import { goTo, route } from './route.ts'
import type { Session } from './session.ts'
import { forgetInTab } from './tab.ts'
import { Banners, TopBar } from './top-bar.tsx'
import { firstView, isHandheld, type View, viewsFor } from './views.ts'

const viewOf: Record<View, FunctionComponent> = {
  desk: DeskView,
  housekeeping: HousekeepingView,
  // With its plots the largest part, and only for a few.
  admin: later(async () => (await import('../admin/admin-view.tsx')).AdminView),
}

/** An address of its own, for a screen that shows nothing else. */
const isWall = location.pathname === '/wall'
const Wall = later(async () => (await import('../wall/wall-view.tsx')).WallView)

export function App({ session }: { readonly session: Session }) {
  const { words, notices } = usePage()
  const state = session.state.value
  return (
    <>
      {state.kind === 'resuming' && <p class="empty">{words.shell.loading}</p>}
      {state.kind === 'out' && (
        <Login session={session} isRejected={state.why === 'rejected'} name={state.name} />
      )}
      {state.kind === 'in' && (
        <HotelContext.Provider value={state.hotel} key={state.hotel}>
          <Unbroken>
            <KeepSending />
          </Unbroken>
          {isWall && state.hotel.may.wake ? <Wall /> : <Workplace session={session} />}
        </HotelContext.Provider>
      )}
      {state.kind === 'in' && state.isRejected && (
        <LoginAgain session={session} name={state.hotel.account.name} />
      )}
      <NoticeBoard notices={notices} />
    </>
  )
}

/** Where somebody works: what there is above, the alarms, and the part that is open. */
function Workplace({ session }: { readonly session: Session }) {
  return (
    <>
      <Unbroken>
        <TopBar session={session} />
        <Banners />
      </Unbroken>
      <Unbroken>
        <ShownAlarms />
      </Unbroken>
      <main id="content" tabIndex={-1}>
        <Unbroken>
          <CurrentView />
        </Unbroken>
      </main>
    </>
  )
}

/** A telephone or tablet in the hand among sleeping guests stays quiet: the desk is where alarms belong. */
function ShownAlarms() {
  const { may, alerts } = useHotel()
  const here = route()[0] ?? firstView(may)
  const isAmongRooms = here === 'housekeeping' && isHandheld()
  const isHere = (may.wake || may.charge) && !isAmongRooms
  return (
    <>
      {isHere && <Alarms isFolded={here === 'admin'} />}
      {isHere && <LossSound />}
      <PageTitle alarms={isHere ? alerts.valueOr([]).length : 0} />
    </>
  )
}

/** The part of the page that the address names, of those that the user may see. */
function CurrentView() {
  const { words } = usePage()
  const { may } = useHotel()
  const [name] = route()
  const view = viewsFor(may).find((allowed) => allowed === name)
  if (view) {
    const View = viewOf[view]
    return <View />
  }
  const first = firstView(may)
  if (name === undefined && first) goTo(first)
  return <p class="empty">{first ? words.shell.notFound : words.shell.nothingHere}</p>
}

/** Keeps a mistake in one part from emptying the page. */
function Unbroken({ children }: { readonly children: ComponentChildren }) {
  const { words } = usePage()
  // What the tab has kept may be the reason: it is read from the system when the page is loaded again.
  const [error] = useErrorBoundary(() => forgetInTab('seen.'))
  if (error === undefined) return <>{children}</>
  return (
    <div class="empty" role="alert">
      <p>{words.shell.broken}</p>
      <pre>{String(error)}</pre>
    </div>
  )
}
