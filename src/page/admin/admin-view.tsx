import type { FunctionComponent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useHotel, useWords } from '../live/context.ts'
import { later } from '../parts/later.tsx'
import { linkTo, route } from '../shell/route.ts'
import { type AdminPage, adminGroups, adminPagesFor } from './admin-pages.ts'
import { ChargesPage } from './charges/charges-page.tsx'
import { ReviewCount } from './charges/review-count.tsx'
import { DestinationsPage } from './destinations/destinations-page.tsx'
import { LinesPage } from './lines/lines-page.tsx'
import { ListPage } from './lists/list-page.tsx'
import { LogPage } from './log/log-page.tsx'
import { SummaryPage } from './summary/summary-page.tsx'
import { SystemPage } from './system/system-page.tsx'
import { UsersPage } from './users/users-page.tsx'
import { VoicesPage } from './voices/voices-page.tsx'

const componentOf: Record<AdminPage, FunctionComponent> = {
  summary: SummaryPage,
  log: LogPage,
  charges: ChargesPage,
  lines: LinesPage,
  destinations: DestinationsPage,
  announcements: later(
    async () => (await import('./announcements/announcements-page.tsx')).AnnouncementsPage,
  ),
  voices: VoicesPage,
  users: UsersPage,
  rooms: ListPage,
  items: ListPage,
  categories: ListPage,
  statuses: ListPage,
  setup: later(async () => (await import('./setup/setup-page.tsx')).SetupPage),
  system: SystemPage,
  journal: later(async () => (await import('./journal/journal-page.tsx')).JournalPage),
}

/** The administrator's pages: a menu, and the one that was chosen. */
export function AdminView() {
  const words = useWords()
  const { may, system } = useHotel()
  const pages = adminPagesFor(may)
  // Nothing can ring before there is a line: whoever sees that first is led to what sets it up.
  const isNew = system.value.lines === 0 && pages.includes('setup')
  const [, name = isNew ? 'setup' : pages[0]] = route()
  const here = pages.find((page) => page === name)
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a narrow screen the menu is a strip that scrolls.
    if (here) menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return (
    <div class="admin">
      <nav ref={menu} aria-label={words.admin.menuLabel}>
        {groupsOf(pages).map((group) => (
          <div key={group[0]} class="admin-group">
            {group.map((page) => (
              <a
                key={page}
                href={linkTo('admin', page)}
                aria-current={page === here ? 'page' : undefined}
              >
                {words.admin.pages[page]}
                {page === 'charges' && <ReviewCount />}
              </a>
            ))}
          </div>
        ))}
      </nav>
      <div class="admin-page">{here ? <Chosen key={here} page={here} /> : <NotFound />}</div>
    </div>
  )
}

function groupsOf(pages: readonly AdminPage[]): readonly (readonly AdminPage[])[] {
  return adminGroups
    .map((group) => group.filter((page) => pages.includes(page)))
    .filter((group) => group.length > 0)
}

function Chosen({ page }: { readonly page: AdminPage }) {
  const Page = componentOf[page]
  return <Page />
}

function NotFound() {
  return <p class="empty">{useWords().admin.notFound}</p>
}
