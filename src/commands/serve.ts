import { systemClock } from '../clock.ts'
import type { Journal } from '../core/ports.ts'
import { type Daemon, startDaemon } from '../daemon.ts'
import { dataFiles } from '../data-folder.ts'
import { product } from '../version.ts'
import { requireSiteFile } from './check.ts'
import { untilSignal } from './until-signal.ts'

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
  const config = requireSiteFile(options.config)
  const daemon = await startDaemon({
    config,
    dataFolder: options.data,
    clock: systemClock,
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
  return { daemon, ended: untilSignal() }
}
