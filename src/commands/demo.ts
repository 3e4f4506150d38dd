import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { readSiteFile } from '../config.ts'
import type { LogEntry } from '../core/model.ts'
import type { Journal } from '../core/ports.ts'
import { Refusal } from '../core/refusal.ts'
import { type Daemon, startDaemon } from '../daemon.ts'
import {
  demoAccount,
  demoExtensions,
  demoLists,
  demoSiteFile,
  demoUsers,
} from '../demo/demo-hotel.ts'
import type { Heard } from '../demo/handset.ts'
import { RoomPhones } from '../demo/room-phones.ts'
import { ask } from './client.ts'
import type { Serving } from './serve.ts'
import { untilSignal } from './until-signal.ts'

const httpPorts = [8080, 8081, 8082, 0]

/** `nightporter demo`: a small hotel in a folder of its own, gone when it ends. */
export async function demo(plain: Journal, onFatal: (error: unknown) => void): Promise<Serving> {
  const journal = inColumns(plain)
  const phones = await RoomPhones.open({
    extensions: demoExtensions,
    account: demoAccount,
    journal,
    onHeard: (extension, heard) => journal.info(heardSentence(extension, heard)),
  })
  const folder = await mkdtemp(join(tmpdir(), 'nightporter-demo-'))
  const leave = async () => {
    phones.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const daemon = await openOnFreePort(phones.port, { folder, journal, onFatal })
    await furnish(folder)
    narrate(daemon, journal)
    journal.info(welcome(daemon.addresses[0]?.port ?? 0, folder))
    const close = async () => {
      await daemon.close()
      await leave()
    }
    return { daemon: { ...daemon, close }, ended: untilSignal() }
  } catch (error) {
    await leave()
    throw error
  }
}

function welcome(port: number, folder: string): string {
  const width = Math.max(...demoUsers.map(({ name }) => name.length))
  return [
    '',
    `The demo hotel is open: http://127.0.0.1:${port}/rest/system`,
    '60 rooms (101 to 415), a minibar, room statuses, and a SIP phone in each room.',
    '',
    'Log in as',
    ...demoUsers.map(({ name, password }) => `  ${name.padEnd(width)}  ${password}`),
    '',
    'Book a call for room 101 in this minute and watch it ring here:',
    `  curl -u frontdesk:demo-front-desk http://127.0.0.1:${port}/rest/wakeup \\`,
    '       -d room=101 -d time=$(date +%H%M)',
    '',
    'Ring a phone at once, or watch the SIP messages, from another terminal:',
    `  nightporter ring 101 --data ${folder}`,
    `  nightporter trace demo --data ${folder}`,
    '',
    'Charges go to a property system and a webhook; play them yourself:',
    '  nightporter simulate fias --listen 127.0.0.1:5010 --rooms 101-115',
    '  nightporter simulate webhook --listen 127.0.0.1:5011',
    '',
    'Phones ring for 3 seconds; then the guest answers and hears the announcement.',
    'In rooms ending in 2 the guest confirms with key 2, in 3 snoozes with key 1,',
    'in 4 listens to the end; rooms ending in 8 are busy, in 9 nobody answers.',
    'Ctrl-C closes the hotel.',
    '',
  ].join('\n')
}

interface Opening {
  readonly folder: string
  readonly journal: Journal
  readonly onFatal: (error: unknown) => void
}

async function openOnFreePort(sip: number, opening: Opening): Promise<Daemon> {
  const { folder, journal, onFatal } = opening
  for (const http of httpPorts) {
    const reading = readSiteFile(demoSiteFile({ http, sip }))
    if (reading.kind === 'bad') throw new Error(JSON.stringify(reading.mistakes))
    try {
      return await startDaemon({
        config: reading.config,
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

/** What fits a terminal: long lines are broken at a blank. */
function inColumns(journal: Journal): Journal {
  const broken = (text: string) =>
    text.replace(/.{81,}/g, (line) => line.replace(/(.{1,78})(?: |$)/g, '$1\n  ').trimEnd())
  return {
    info: (message, about) => journal.info(broken(message), about),
    warn: (message, about) => journal.warn(broken(message), about),
    error: (message, cause, about) => journal.error(broken(message), cause, about),
  }
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

function heardSentence(extension: string, { soundMs, packets }: Heard): string {
  const time = new Date().toTimeString().slice(0, 8)
  const seconds = (soundMs / 1_000).toFixed(1)
  return `${time}  room ${extension}: the phone heard ${seconds} s of sound, ${packets} packets`
}
