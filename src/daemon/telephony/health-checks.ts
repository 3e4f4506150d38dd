import type { Line } from '../../core/ports/line-driver.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Media } from '../../lines/media/media.ts'
import { answering, type HealthCheck } from '../../system/watchdog.ts'
import type { Desk } from '../../wake/desk.ts'

/** A commit may take 30 s on a slow disk, and a decision may wait for two before it. */
const deskLimitMs = 120_000
const storeLimitMs = 120_000
/** A store that has written is well: an idle appliance writes twice a minute, which wears out no flash. */
const storeMaxAgeMs = 30_000
const soundLimitMs = 60_000

interface CheckedStorage {
  readonly store: Pick<Store, 'healthCheck'>
}

interface CheckedTelephony {
  /** Whether calls are rung here: not by the box of a pair that follows. */
  readonly isStarted: boolean
  readonly desk: Pick<Desk, 'ticks'>
  readonly media: Pick<Media, 'answer'>
  readonly lines: { readonly atWork: readonly Pick<Line, 'name' | 'driver'>[] }
}

/** What must go on for calls to ring. Made once; asked again and again, since lines come and go. */
export function makeHealthChecks(
  { store }: CheckedStorage,
  telephony: CheckedTelephony,
): () => HealthCheck[] {
  const { desk, media, lines } = telephony
  const deskCheck = {
    name: 'the desk',
    heartbeat: () => ({ beats: desk.ticks, limitMs: deskLimitMs }),
  }
  const always = [
    {
      name: 'the store',
      heartbeat: answering(() => store.healthCheck(storeMaxAgeMs), storeLimitMs),
    },
    { name: 'the sound of calls', heartbeat: answering(() => media.answer(), soundLimitMs) },
  ]
  return () => [
    ...(telephony.isStarted ? [deskCheck] : []),
    ...always,
    ...lines.atWork.flatMap(healthCheckOf),
  ]
}

function healthCheckOf({ name, driver }: Pick<Line, 'name' | 'driver'>): HealthCheck[] {
  const heartbeat = driver.heartbeat?.bind(driver)
  return heartbeat ? [{ name: `line ${name}`, heartbeat }] : []
}
