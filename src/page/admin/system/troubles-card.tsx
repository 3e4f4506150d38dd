import { useHotel, usePage } from '../../live/context.ts'
import { linkTo } from '../../shell/route.ts'
import { adminPagesFor } from '../admin-pages.ts'
import type { Trouble } from './troubles.ts'

/** What needs a person comes first; when nothing does, that is said too. */
export function TroublesCard({ troubles }: { readonly troubles: readonly Trouble[] }) {
  const { words } = usePage()
  // Of what is the whole site's, administrators of a tenant have no page.
  const pages = adminPagesFor(useHotel().may)
  const text = words.adminSystem
  if (troubles.length === 0)
    return (
      <p class="card all-well" role="status">
        {text.allWell}
      </p>
    )
  return (
    <section class="card troubles" role="alert">
      <h2>{text.troubles}</h2>
      <ul>
        {troubles.map(({ text, isUrgent, at, details = [] }) => (
          <li key={text} class={isUrgent ? 'urgent' : ''}>
            {text}{' '}
            {at && pages.includes(at[0]) && (
              <a href={linkTo('admin', ...at)}>{words.admin.pages[at[0]]}</a>
            )}
            {details.length > 0 && (
              <ul>
                {details.map((detail) => (
                  <li key={detail}>
                    <code>{detail}</code>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
