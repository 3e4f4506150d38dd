import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Journal } from '../core/ports/journal.ts'
import { type Daemon, startDaemon } from '../daemon/daemon.ts'
import { dataFiles } from '../data-folder/folder.ts'
import { DailyLife } from '../demo/daily-life.ts'
import {
  type DemoPorts,
  demoAccount,
  demoLists,
  demoPhones,
  demoSiteFile,
  demoUsers,
} from '../demo/demo-hotel.ts'
import { inColumns, narrate, receivedSentence } from '../demo/narration.ts'
import { OtherSystems } from '../demo/other-systems.ts'
import { welcomeText } from '../demo/welcome.ts'
import { UserError } from '../lib/user-error.ts'
import { RoomPhones } from '../simulate/phones/room-phones.ts'
import { SiteFile } from '../site-file/site-file.ts'
import { systemClock } from '../system/clock.ts'
import { ask } from './cli/client.ts'
import { untilSignal } from './cli/until-signal.ts'
import type { Serving } from './serve.ts'

/** The source tree brings its own Node, and no "nightporter" that a shell would find. */
const program = process.argv[1]?.endsWith('.ts') ? 'npx node src/main.ts' : 'nightporter'

const httpPorts = [8080, 8081, 8082, 0]

export interface DemoOptions {
  /** Whether guests and staff do things by themselves. Pictures and tests may want a hotel that waits. */
  readonly isLively: boolean
}

/** `nightporter demo`: a small hotel in a folder of its own, gone when it ends. */
export async function demo(
  plain: Journal,
  onFatal: (error: unknown) => void,
  { isLively }: DemoOptions = { isLively: true },
): Promise<Serving> {
  // Before the start: a signal that comes during it, or a closed terminal, leaves nothing behind.
  const ended = untilSignal('SIGHUP')
  const journal = inColumns(plain)
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const phones = await RoomPhones.open({
      extensions: demoPhones,
      account: demoAccount,
      journal,
      onReceived: (extension, heard) => journal.info(receivedSentence(extension, heard)),
    })
    closers.push(() => phones.close())
    const systems = await OtherSystems.open(journal)
    closers.push(() => systems.close())
    const folder = await mkdtemp(join(tmpdir(), 'nightporter-demo-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const ports = { sip: phones.port, ...systems.ports }
    const daemon = await openOnFreePort(ports, { folder, journal, onFatal })
    closers.push(() => daemon.close())
    await furnish(folder)
    systems.checkInGuests()
    const port = daemon.addresses[0]?.port ?? 0
    const life = isLively ? new DailyLife(`http://127.0.0.1:${port}`, phones, journal) : undefined
    closers.push(() => life?.close())
    const calls = (await life?.bookNight()) ?? 0
    journal.info(welcomeText({ port, folder, program, calls }))
    narrate(daemon.store, journal)
    life?.begin()
    return { daemon: { ...daemon, close }, ended }
  } catch (error) {
    await close()
    throw error
  }
}

interface Opening {
  readonly folder: string
  readonly journal: Journal
  readonly onFatal: (error: unknown) => void
}

async function openOnFreePort(ports: Omit<DemoPorts, 'http'>, opening: Opening): Promise<Daemon> {
  const { folder, journal, onFatal } = opening
  for (const http of httpPorts) {
    // Administrators of the demo change it like any other.
    const file = join(folder, 'nightporter.toml')
    await writeFile(file, demoSiteFile({ http, ...ports }), { mode: 0o600 })
    const source = new SiteFile(file, dataFiles(folder).siteFile)
    const { config } = source.first()
    try {
      return await startDaemon({
        config,
        source,
        dataFolder: folder,
        clock: systemClock,
        journal,
        onFatal,
        mustOpen: true,
      })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  throw new UserError('No port is free for the demo.')
}

/** Brings the lists and the people, through the same door as an installer. */
async function furnish(folder: string): Promise<void> {
  for (const kind of ['rooms', 'categories', 'items', 'statuses', 'groups'])
    await ask(folder, { method: 'POST', path: `/rest/import/${kind}`, csv: demoLists[kind] ?? '' })
  for (const { name, password, permissions } of demoUsers)
    await (name === 'admin'
      ? ask(folder, { method: 'PUT', path: '/rest/user/admin', form: { password } })
      : ask(folder, { method: 'POST', path: '/rest/user', form: { name, password, permissions } }))
}
