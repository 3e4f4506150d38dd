import type { Journal } from '../core/ports/journal.ts'
import type { Systemd } from '../system/systemd.ts'
import { type HealthCheck, Watchdog } from '../system/watchdog.ts'

/** `systemctl status` is never older than this. */
const maxLookMs = 10_000

export interface ServiceParts {
  readonly systemd: Pick<
    Systemd,
    'watchdogMs' | 'isThere' | 'ready' | 'alive' | 'status' | 'stopping'
  >
  /** The parts that must go on; asked for at every look, since a reload changes the lines. */
  readonly healthChecks: () => readonly HealthCheck[]
  /** How everything is, in one line. */
  readonly status: () => string
  readonly journal: Journal
}

export interface ServiceHandle {
  /** Says that the daemon closes. How long that may take is up to the unit. */
  end(): void
}

/** Says that the daemon is ready, and from then on that it is well: only while all its parts go on. */
export function notifySystemd({
  systemd,
  healthChecks,
  status,
  journal,
}: ServiceParts): ServiceHandle {
  if (!systemd.isThere) return { end: () => undefined }
  const lookMs = Math.min((systemd.watchdogMs ?? Number.POSITIVE_INFINITY) / 3, maxLookMs)
  const watchdog = new Watchdog(lookMs)
  let reported = ''
  let isClosing = false
  const look = () => {
    if (isClosing) return systemd.alive('Closing.')
    const still = watchdog.look(healthChecks()).join(', ')
    if (still !== reported) reportStillAlive(still, journal)
    reported = still
    if (still === '') systemd.alive(status())
    else systemd.status(`Standing still: ${still}.`)
  }
  systemd.ready(status())
  setInterval(look, lookMs).unref()
  return {
    end: () => {
      isClosing = true
      systemd.stopping()
    },
  }
}

function reportStillAlive(still: string, journal: Journal): void {
  if (still === '') journal.info('All parts of the daemon go on again.')
  else
    journal.error(
      `Standing still: ${still}. systemd gets no more heartbeats, and starts the ` +
        'daemon anew where the unit has a watchdog. Please report this with the journal of today.',
    )
}
