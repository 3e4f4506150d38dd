import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { Clock } from '../../src/core/ports/clock.ts'
import type { Journal } from '../../src/core/ports/journal.ts'
import { type Daemon, startDaemon } from '../../src/daemon/daemon.ts'
import type { PasswordCost } from '../../src/http/auth/password.ts'
import { readSiteFile } from '../../src/site-file/config.ts'
import type { SiteFile } from '../../src/site-file/site-file.ts'
import { Client } from './client.ts'

/** A clock that stands still until a test moves it. */
export class HandClock implements Clock {
  #nowMs: number
  #monotonicMs = 1_000_000

  constructor(iso: string) {
    this.#nowMs = Date.parse(iso)
  }

  now(): number {
    return this.#nowMs
  }

  monotonic(): number {
    return this.#monotonicMs
  }

  advance(ms: number): void {
    this.#nowMs += ms
    this.#monotonicMs += ms
  }

  /** Steps the wall clock alone. */
  set(iso: string): void {
    this.#nowMs = Date.parse(iso)
  }
}

/** Keeps what the daemon says, for a test to look at. */
export class KeptJournal implements Journal {
  readonly lines: string[] = []

  info(message: string): void {
    this.lines.push(message)
  }

  warn(message: string): void {
    this.lines.push(message)
  }

  error(message: string, cause?: unknown): void {
    this.lines.push(`${message} ${cause instanceof Error ? cause.stack : (cause ?? '')}`)
  }
}

export const annex = '6f1c2d0e-6f0b-4f0e-9d8e-0a4b7c5d2e11'
export const lodge = '7a1c2d0e-6f0b-4f0e-9d8e-0a4b7c5d2e22'
export const password = 'a good password'

/** A line that is up, two connectors, two push servers, two tenants. */
export const fullSite = `
[site]
name = "Hotel Astoria"
company = "Astoria Hotels"
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
[[line]]
name = "pbx"
driver = "simulated"
answer = "0s"
[[connector]]
name = "opera"
protocol = "fias"
address = "tcp://127.0.0.1:5010"
[[connector]]
name = "minibar"
protocol = "webhook"
url = "http://127.0.0.1:5011/hook"
secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
[[push]]
name = "housekeeping"
url = "http://127.0.0.1:5012/status"
secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
[[push]]
name = "alarms"
url = "http://127.0.0.1:5013/alarms"
secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
events = ["wakeup.failed"]
[[tenant]]
id = "${annex}"
name = "Annex"
[[tenant]]
id = "${lodge}"
name = "Lodge"
`

export const plainSite = `
[site]
name = "Hotel Astoria"
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
`

export interface Hotel {
  readonly daemon: Daemon
  readonly folder: string
  readonly clock: HandClock
  readonly journal: KeptJournal
  readonly url: string
  /** With both permissions. */
  readonly admin: Client
  /** With the inventory permission. */
  readonly maid: Client
  /** Without any permission. */
  readonly desk: Client
  as(name: string, secret?: string, from?: string): Client
  addUser(name: string, permissions: string, tenant?: string): Promise<Client>
  /** Closes the daemon and opens it again on the same data. */
  reopen(
    site?: string,
    more?: Pick<HotelOptions, 'delivers' | 'lookMs' | 'passwordCost'>,
  ): Promise<Hotel>
}

export interface HotelOptions {
  readonly site?: string
  readonly at?: string
  readonly folder?: string
  readonly clock?: HandClock
  /** The program that speaks. */
  readonly speech?: string
  /** Whether what is queued is sent. */
  readonly delivers?: boolean
  /** Where the site file is read from again; written by the test. */
  readonly source?: SiteFile
  /** How often the disk is looked at. */
  readonly lookMs?: number
  /** Where the page was built. */
  readonly pageFolder?: string
  /** What the kernel says of the clock; what this machine says when not given. */
  readonly isClockSynchronised?: boolean
  /** What an administrator sets up at the first start; 21 rooms and a small minibar when not given. */
  readonly furnish?: (admin: Client) => Promise<void>
  /** What checking a password costs; next to nothing when not given. */
  readonly passwordCost?: PasswordCost
}

const quickCost: PasswordCost = { N: 16, r: 8, p: 1 }
/** Long enough for other requests to come in between. */
export const slowCost: PasswordCost = { N: 16_384, r: 8, p: 1 }

/** A hotel with rooms, a minibar, statuses and users; a real daemon on a real port, its clock in the test's hand. */
export async function openHotel(t: Test, options: HotelOptions = {}): Promise<Hotel> {
  const folder = options.folder ?? (await tempFolder(t))
  const clock = options.clock ?? new HandClock(options.at ?? '2026-11-15T07:05:09+01:00')
  const journal = new KeptJournal()
  const reading = readSiteFile(options.site ?? fullSite)
  if (reading.kind === 'bad') throw new Error(JSON.stringify(reading.mistakes))
  const daemon = await startDaemon({
    config: reading.config,
    dataFolder: folder,
    clock,
    journal,
    ticks: false,
    mustOpen: true,
    delivers: options.delivers ?? false,
    ...(options.speech !== undefined && { speech: options.speech }),
    passwordCost: options.passwordCost ?? quickCost,
    ...(options.source && { source: options.source }),
    ...(options.isClockSynchronised !== undefined && {
      isClockSynchronised: async () => options.isClockSynchronised === true,
    }),
    ...(options.pageFolder !== undefined && { pageFolder: options.pageFolder }),
    ...(options.lookMs !== undefined && { space: { lookMs: options.lookMs } }),
    onFatal: (error) => {
      throw error
    },
  })
  let isClosed = false
  const close = async () => {
    if (!isClosed) await daemon.close()
    isClosed = true
  }
  t.teardown(close)
  const url = `http://127.0.0.1:${daemon.addresses[0]?.port}`
  const as = (name: string, secret = password, from?: string) =>
    new Client(url, { name, password: secret }, from)
  const boss =
    daemon.initialPassword === undefined ? as('admin') : as('admin', daemon.initialPassword)
  const addUser = async (name: string, permissions: string, tenant = '') => {
    const form = { name, password, permissions, ...(tenant && { tenant }) }
    await as('admin').post('/rest/user', form).expect(201)
    return as(name)
  }
  if (daemon.initialPassword !== undefined) {
    await boss.put('/rest/user/admin', { password }).expect(200)
    await (options.furnish ?? furnish)(as('admin'))
    await addUser('maid', 'inventory')
    await addUser('desk', '')
  }
  return {
    daemon,
    folder,
    clock,
    journal,
    url,
    admin: as('admin'),
    maid: as('maid'),
    desk: as('desk'),
    as,
    addUser,
    reopen: async (site, more = {}) => {
      await close()
      return openHotel(t, { ...options, ...(site && { site }), ...more, folder, clock })
    },
  }
}

async function furnish(admin: Client): Promise<void> {
  const rooms = Array.from({ length: 20 }, (_, i) => `${101 + i},mailbox`)
  await admin.csv('/rest/import/rooms', `room,list\n${rooms.join('\n')}\n900,custom`).expect(200)
  const categories = 'id,description,color\n1,Drinks,#1e88e5\n2,Snacks,\n'
  await admin.csv('/rest/import/categories', categories).expect(200)
  const items =
    'id,description,category,max,price\n1,Water,1,6,3.50\n2,Cola,1,0,4.20\n3,Crisps,2,2,1.125\n'
  await admin.csv('/rest/import/items', items).expect(200)
  await admin.csv('/rest/import/statuses', 'id,description\n01,Clean\n02,Dirty\n').expect(200)
}

export async function tempFolder(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nightporter-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}
