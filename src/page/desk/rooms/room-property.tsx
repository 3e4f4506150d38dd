import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { Shown } from '../../parts/shown.tsx'
import type { RoomGuests } from '../../rest/records.ts'
import { wallOf } from '../../time/wall.ts'

const everyMs = 30_000

/** Who is said to be in the room: how many, never who. */
export function RoomProperty({ room }: { readonly room: string }) {
  const { words, shown } = usePage()
  const { rest } = useHotel()
  const { roomView: text } = words
  const path = `/rest/room/${encodeURIComponent(room)}/guests`
  const { state, reload } = useReading({
    read: () => rest.get<{ properties: readonly RoomGuests[] }>(path),
    key: path,
    everyMs,
  })
  return (
    <section class="card facts" aria-label={text.property}>
      <h2>{text.property}</h2>
      <Shown state={state} onAgain={reload}>
        {({ properties }) =>
          properties.length === 0 ? (
            <p class="hint">{text.noProperty}</p>
          ) : (
            <dl>
              {properties.map(({ property, guests, shared, vip, groups, lost }) => (
                <div key={property}>
                  <dt>{property}</dt>
                  <dd>
                    {[
                      guests === 0 ? text.vacant : text.guests(guests),
                      ...(shared ? [text.shared] : []),
                      ...(vip.length > 0 ? [text.vip(vip.join(', '))] : []),
                      ...(groups.length > 0 ? [text.group(groups.join(', '))] : []),
                      ...(lost === null ? [] : [text.lost(shown.dayAndTime(wallOf(lost)))]),
                    ].join(' · ')}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </Shown>
    </section>
  )
}
