import type { Line } from '../core/ports/line-driver.ts'
import type { Pair } from '../core/ports/pair.ts'
import type { PendingCall } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import type { WakeupDesk } from '../core/ports/wakeup-desk.ts'
import type { SiteTime } from '../core/site-time.ts'

export interface StatusParts {
  readonly lines: readonly Line[]
  readonly store: Pick<Store, 'pending'>
  readonly desk: Pick<WakeupDesk, 'state'>
  readonly time: SiteTime
  /** Undefined where the box is alone. */
  readonly pair: Pick<Pair, 'state'> | undefined
}

/** How everything is, for `systemctl status`: what is wrong comes first. */
export function statusLine(parts: StatusParts): string {
  const { role, holder } = parts.pair?.state() ?? { role: 'holding' }
  if (role === 'cut off') return 'Cut off: no majority of etcd answers, and nothing rings here.'
  if (role === 'following')
    return `Follows ${holder ? `box ${holder.name}` : 'nobody'}; nothing rings here.`
  return [...problems(parts), `${lineCount(parts)}, ${callCount(parts)}.`].join(' ')
}

function problems({ lines, desk }: StatusParts): string[] {
  const isHeld = desk.state().clockHeldUntilMs !== undefined
  const clock = isHeld ? ['Nothing rings: the clock is not trusted.'] : []
  const down = lines
    .map(({ name, driver }) => ({ name, ...driver.state() }))
    .filter(({ state }) => state === 'down')
    .map(({ name, lastError }) => `Line ${name} is down: ${ended(lastError)}`)
  return [...clock, ...down]
}

function ended(sentence: string): string {
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`
}

function lineCount({ lines }: StatusParts): string {
  if (lines.length === 0) return 'No lines'
  const up = lines.filter(({ driver }) => driver.state().state === 'up').length
  return `${up} of ${lines.length} lines up`
}

function callCount({ store, time }: StatusParts): string {
  let count = 0
  let next: PendingCall | undefined
  for (const call of store.pending()) {
    count += 1
    if (next === undefined || call.dueMs < next.dueMs) next = call
  }
  if (next === undefined) return 'no calls pending'
  const at = time.wallAt(next.dueMs).slice(0, 16).replace('T', ' ')
  return `${count} ${count === 1 ? 'call' : 'calls'} pending, next ${at} room ${next.room}`
}
