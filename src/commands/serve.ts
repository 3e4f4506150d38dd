import { systemClock } from '../clock.ts'
import type { Journal } from '../core/ports.ts'
import { type Daemon, startDaemon } from '../daemon.ts'
import { dataFiles } from '../data-folder.ts'
import { goOnDuty } from '../on-duty.ts'
import { SiteSource } from '../site-source.ts'
import { statusLine } from '../status-line.ts'
import { openSystemd } from '../system/systemd.ts'
import { earliestMs, product } from '../version.ts'
import { untilSignal } from './until-signal.ts'

/** A store that is brought up to date, and copied before, keeps the start waiting. */
const startLimitMs = 900_000

export interface Serving {
  readonly daemon: Daemon
  /** Resolves when a signal asked the daemon to end. */
  readonly ended: Promise<void>
}

/** `nightporter serve` */
export async function serve(
  options: { config: string; data: string },
  journal: Journal,
  onFatal: (error: unknown) => void,
): Promise<Serving> {
  const source = new SiteSource(options.config, dataFiles(options.data).siteFile)
  const first = source.first()
  const { config } = first
  const systemd = openSystemd(journal)
  systemd.extend(startLimitMs)
  const daemon = await startDaemon({
    config,
    source,
    first,
    dataFolder: options.data,
    clock: systemClock,
    earliestMs,
    journal,
    onFatal,
  })
  for (const { host, port } of daemon.addresses)
    journal.info(`Nightporter ${product.version} serves ${config.name} on ${host}:${port}.`)
  if (daemon.initialPassword !== undefined)
    process.stdout.write(
      `First start: log in as "admin" with the password ${daemon.initialPassword} and change it.\n` +
        `It is kept in ${dataFiles(options.data).initialPassword} until then.\n`,
    )
  process.on('SIGHUP', () => void daemon.reload().catch(onFatal))
  const { vitals } = daemon
  const duty = goOnDuty({ systemd, vitals, status: () => statusLine(daemon.house), journal })
  return { daemon, ended: untilSignal().then(() => duty.end()) }
}
