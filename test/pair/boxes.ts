import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import { type Daemon, startDaemon } from '../../src/daemon/daemon.ts'
import { trimBatches } from '../../src/pair/batches.ts'
import { Etcd } from '../../src/pair/etcd/etcd.ts'
import { put } from '../../src/pair/etcd/requests.ts'
import { pairKey } from '../../src/pair/keys.ts'
import { View } from '../../src/pair/view.ts'
import { readSiteFile } from '../../src/site-file/config.ts'
import { systemClock } from '../../src/system/clock.ts'
import type { EtcdCluster } from '../peers/etcd.ts'
import { freePort } from '../peers/ports.ts'
import { Client } from '../support/client.ts'
import { KeptJournal, password, tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'

/** One of two boxes, in this process. */
export interface Box {
  readonly name: string
  readonly folder: string
  readonly daemon: Daemon
  readonly journal: KeptJournal
  readonly url: string
  readonly admin: Client
  /** Resolves with the reason when it must not touch anything any more. */
  readonly ended: Promise<string>
  /** Whether it has found something that ends the process. */
  readonly hasFailed: boolean
  close(): Promise<void>
  /** Closes it, and opens it on the same data. */
  reopen(): Promise<Box>
}

export interface BoxOptions {
  readonly name: string
  readonly etcd: EtcdCluster
  readonly folder?: string
  /** More of the site file. */
  readonly site?: string
}

/** Says in etcd that there is a pair that begins with the store of box `a`. */
export async function beginPair({ endpoints }: EtcdCluster): Promise<void> {
  const etcd = new Etcd({ endpoints })
  const record = JSON.stringify({ history: randomUUID(), first: 'a' })
  await etcd.txn({ compare: [], success: [put(pairKey, record)] }, { limitMs: 5_000 })
  etcd.close()
}

export async function openBox(t: Test, options: BoxOptions): Promise<Box> {
  const { name, etcd } = options
  const folder = options.folder ?? (await tempFolder(t))
  const journal = new KeptJournal()
  const reading = readSiteFile(`
[site]
name = "Hotel Astoria"
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
${options.site ?? ''}
[pair]
name = "${name}"
etcd = ${JSON.stringify(etcd.endpoints)}
listen = "127.0.0.1:${await freePort()}"
`)
  if (reading.kind === 'bad') throw new Error(JSON.stringify(reading.mistakes))
  const ended = Promise.withResolvers<string>()
  let hasFailed = false
  const daemon = await startDaemon({
    config: reading.config,
    dataFolder: folder,
    clock: systemClock,
    journal,
    mustOpen: true,
    passwordCost: { N: 16, r: 8, p: 1 },
    isClockSynchronised: async () => true,
    onFatal: (error) => {
      hasFailed = true
      journal.error('It ends:', error)
    },
    onEnded: ended.resolve,
  })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= daemon.close()
    return closing
  }
  t.teardown(close)
  const url = `http://127.0.0.1:${daemon.addresses[0]?.port}`
  const first = daemon.initialPassword
  if (first !== undefined)
    await new Client(url, { name: 'admin', password: first })
      .put('/rest/user/admin', { password })
      .expect(200)
  const admin = new Client(url, { name: 'admin', password })
  const reopen = async () => {
    await close()
    return openBox(t, { ...options, folder })
  }
  return {
    ...{ name, folder, daemon, journal, url, admin, ended: ended.promise, close, reopen },
    get hasFailed() {
      return hasFailed
    },
  }
}

export function roleOf({ daemon }: Pick<Box, 'daemon'>): string {
  return daemon.pair?.state().role ?? 'alone'
}

/** Resolves when one has everything that the other has committed. */
export async function inStep(holder: Box, follower: Box): Promise<void> {
  const wanted = holder.daemon.store.position?.number ?? 0
  await until('the other box has followed', () => {
    return (follower.daemon.store.position?.number ?? 0) >= wanted
  })
}

/** Has etcd forget all batches, as after a long time. */
export async function trimAll({ endpoints }: EtcdCluster): Promise<void> {
  const etcd = new Etcd({ endpoints })
  const options = { limitMs: 5_000 }
  const { holderRevision = 0, head } = await View.read(etcd, options)
  await trimBatches(etcd, { token: holderRevision, through: head }, options)
  etcd.close()
}
