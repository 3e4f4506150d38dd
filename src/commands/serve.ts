import type { Journal } from '../core/ports/journal.ts'
import { type Daemon, startDaemon } from '../daemon/daemon.ts'
import { notifySystemd } from '../daemon/service.ts'
import { statusLine } from '../daemon/status-line.ts'
import { dataFiles } from '../data-folder/folder.ts'
import { type FirstReading, SiteFile, SiteRefused } from '../site-file/site-file.ts'
import { systemClock } from '../system/clock.ts'
import { isJournal } from '../system/journal.ts'
import { openSystemd } from '../system/systemd.ts'
import { earliestMs, product } from '../system/version.ts'
import { exits, Failure } from './cli/exit.ts'
import { untilSignal } from './cli/until-signal.ts'

/** A store that is brought up to date, and copied before, keeps the start waiting. */
const startLimitMs = 900_000

/** A box that is to follow is started anew; how it closes must not keep it from that. */
const closeLimitMs = 8_000

export interface Serving {
  readonly daemon: Daemon
  /** Resolves when a signal asked the daemon to end, or when it may not go on. */
  readonly ended: Promise<void>
}

/** `nightporter serve` */
export async function serve(
  options: { config: string; data: string },
  journal: Journal,
  onFatal: (error: unknown) => void,
): Promise<Serving> {
  // Before the start: a signal that comes during it is not lost, and ends nothing half-way.
  const ended = untilSignal()
  let isReloadWanted = false
  let reload = () => {
    isReloadWanted = true
  }
  process.on('SIGHUP', () => reload())
  const source = new SiteFile(options.config, dataFiles(options.data).siteFile)
  const first = firstReading(source)
  const { config } = first
  const systemd = openSystemd(journal)
  const lost = Promise.withResolvers<void>()
  const onEnded = () => {
    const end = () => onFatal(new Error('Closing took too long; it was broken off.'))
    setTimeout(end, closeLimitMs).unref()
    lost.resolve()
  }
  systemd.extend(startLimitMs)
  const daemon = await startDaemon({
    config,
    source,
    saverSocket: process.env.SITE_FILE_SOCKET,
    first,
    dataFolder: options.data,
    clock: systemClock,
    earliestMs,
    journal,
    onFatal,
    onEnded,
  })
  for (const { host, port } of daemon.addresses)
    journal.info(`Nightporter ${product.version} serves ${config.name} on ${host}:${port}.`)
  if (daemon.initialPassword !== undefined)
    printPassword(daemon.initialPassword, dataFiles(options.data).initialPassword)
  const { healthChecks } = daemon
  const status = () => statusLine(daemon.context)
  const service = notifySystemd({ systemd, healthChecks, status, journal })
  reload = () => {
    systemd.reloading()
    daemon
      .reload()
      .catch((error) => journal.error('The reload failed.', error))
      .finally(() => systemd.ready(status()))
  }
  if (isReloadWanted) reload()
  return { daemon, ended: Promise.race([ended, lost.promise]).then(() => service.end()) }
}

/** Printed once, to a person; a journal is read by others and for years. */
function printPassword(password: string, file: string): void {
  const isLogged = isJournal(1, process.env.JOURNAL_STREAM)
  process.stdout.write(
    isLogged
      ? `First start: log in as "admin" with the password in ${file} and change it.\n`
      : `First start: log in as "admin" with the password ${password} and change it.\n` +
          `It is kept in ${file} until then.\n`,
  )
}

/** What to start with; a site file that cannot be used has an exit status of its own. */
function firstReading(source: SiteFile): FirstReading {
  try {
    return source.first()
  } catch (error) {
    if (!(error instanceof SiteRefused)) throw error
    throw new Failure(error.message, { status: exits.badSiteFile })
  }
}

/** Serves until a signal comes, and closes. */
export async function stay({ daemon, ended }: Serving, journal: Journal): Promise<void> {
  await ended
  journal.info('Nightporter is closing.')
  await daemon.close()
}
