import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { readSiteFile } from '../config.ts'
import type { LogEntry } from '../core/model.ts'
import type { Journal } from '../core/ports.ts'
import { Refusal } from '../core/refusal.ts'
import { type Daemon, startDaemon } from '../daemon.ts'
import { demoLists, demoSiteFile, demoUsers } from '../demo/demo-hotel.ts'
import { ask } from './client.ts'
import { type Serving, untilSignal } from './serve.ts'

const ports = [8080, 8081, 8082, 0]

/** `nightporter demo`: a small hotel in a folder of its own, gone when it ends. */
export async function demo(journal: Journal, onFatal: (error: unknown) => void): Promise<Serving> {
  const folder = await mkdtemp(join(tmpdir(), 'nightporter-demo-'))
  const daemon = await openOnFreePort(folder, journal, onFatal)
  await furnish(folder)
  narrate(daemon, journal)
  const port = daemon.addresses[0]?.port
  const width = Math.max(...demoUsers.map(({ name }) => name.length))
  journal.info(
    [
      '',
      `The demo hotel is open: http://127.0.0.1:${port}/rest/system`,
      '60 rooms (101 to 415), a minibar, room statuses and a line that rings.',
      '',
      'Log in as',
      ...demoUsers.map(({ name, password }) => `  ${name.padEnd(width)}  ${password}`),
      '',
      'Book a call for room 101 in this minute and watch it ring here:',
      `  curl -u frontdesk:demo-front-desk http://127.0.0.1:${port}/rest/wakeup \\`,
      '       -d room=101 -d time=$(date +%H%M)',
      '',
      'Rooms ending in 8 are busy, in 9 nobody answers. Ctrl-C closes the hotel.',
      '',
    ].join('\n'),
  )
  const ended = untilSignal()
  return {
    daemon: {
      ...daemon,
      close: async () => {
        await daemon.close()
        await rm(folder, { recursive: true, force: true })
      },
    },
    ended,
  }
}

async function openOnFreePort(
  folder: string,
  journal: Journal,
  onFatal: (error: unknown) => void,
): Promise<Daemon> {
  for (const port of ports) {
    const reading = readSiteFile(demoSiteFile(port))
    if (reading.kind === 'bad') throw new Error(JSON.stringify(reading.mistakes))
    try {
      return await startDaemon({
        config: reading.config,
        dataFolder: folder,
        clock: systemClock,
        journal,
        onFatal,
      })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  throw new Refusal('No port is free for the demo.')
}

/** Brings the lists and the people, through the same door as an installer. */
async function furnish(folder: string): Promise<void> {
  for (const kind of ['rooms', 'categories', 'items', 'statuses'])
    await ask(folder, { method: 'POST', path: `/rest/import/${kind}`, csv: demoLists[kind] ?? '' })
  for (const { name, password, permissions } of demoUsers)
    await (name === 'admin'
      ? ask(folder, { method: 'PUT', path: '/rest/user/admin', form: { password } })
      : ask(folder, { method: 'POST', path: '/rest/user', form: { name, password, permissions } }))
}

/** Tells each step of a call as it happens. */
function narrate(daemon: Daemon, journal: Journal): void {
  daemon.store.onCommitted((change) => {
    for (const write of change) if ('log' in write) journal.info(sentence(write.log))
  })
}

function sentence({ time, room, event, detail, attempt }: LogEntry): string {
  const tries = event === 'ringing' && attempt > 1 ? ` (attempt ${attempt})` : ''
  return `${time.slice(11, 19)}  room ${room}: ${event}${tries}${detail && `, ${detail}`}`
}
