import { useHotel, usePage } from '../../live/context.ts'
import { Facts } from './facts.tsx'
import type { ApplianceState } from './records.ts'
import { shownSize } from './shown-size.ts'

/** How full the disk is; what is kept for booked calls is known to the site's administrators. */
export function DiskCard({ appliance }: { readonly appliance: ApplianceState | undefined }) {
  const { words, shown } = usePage()
  const text = words.adminSystem
  const { disksize, diskfree, diskpercentused, datapath } = useHotel().system.value
  const size = (bytes: number) => shownSize(bytes, shown)
  const state = appliance?.space.state ?? 'good'
  const used = text.diskUsed(
    size(disksize - diskfree),
    size(disksize),
    shown.number(diskpercentused),
  )
  return (
    <Facts title={text.disk} facts={[[text.dataFolder, datapath]]}>
      <meter
        aria-label={used}
        min={0}
        max={disksize}
        high={disksize * 0.9}
        optimum={0}
        value={disksize - diskfree}
      />
      <p>
        {used}, {text.diskFree(size(diskfree))}{' '}
        {appliance && <span class={`tag ${tagOf[state]}`}>{text.diskStates[state]}</span>}
      </p>
      {appliance && appliance.space.reserve > 0 && (
        <p class="hint">{text.diskReserve(size(appliance.space.reserve))}</p>
      )}
    </Facts>
  )
}

const tagOf = { good: 'good', low: 'warn', short: 'bad' } as const
