import { join } from 'node:path'
import type { Test } from 'tap'
import { Etcd } from '../../src/pair/etcd/etcd.ts'
import { tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { type Child, startChild } from './child.ts'
import { freePort } from './ports.ts'

/** A member of etcd, on an address of this machine. */
export interface EtcdMember {
  readonly endpoint: string
  kill(): Promise<void>
  /** On the data that it had. */
  start(): void
}

export interface EtcdCluster {
  readonly members: readonly EtcdMember[]
  readonly endpoints: readonly string[]
  /** Resolves when a majority answers. */
  answers(): Promise<void>
}

/** Starts an etcd of so many members, with `more` on its command line, and waits until it answers. */
export async function startEtcd(
  t: Test,
  count = 1,
  more: readonly string[] = [],
): Promise<EtcdCluster> {
  const folder = await tempFolder(t)
  const first = await freePort(count * 2)
  const places = Array.from({ length: count }, (_, i) => ({
    name: `m${i}`,
    client: `http://127.0.0.1:${first + 2 * i}`,
    peer: `http://127.0.0.1:${first + 2 * i + 1}`,
  }))
  const cluster = places.map(({ name, peer }) => `${name}=${peer}`).join(',')
  const members = places.map(({ name, client, peer }): EtcdMember => {
    const command = [
      ...['etcd', '--name', name, '--data-dir', join(folder, name)],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', cluster, '--initial-cluster-state', 'new'],
      ...['--heartbeat-interval', '100', '--election-timeout', '600', '--pre-vote'],
      ...['--log-level', 'error', '--logger', 'zap', ...more],
    ]
    // On arm64 the Debian package of etcd 3.4 wants to be told that it may run there.
    const env = process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {}
    let child: Child
    const start = () => {
      child = startChild(t, command, { package: 'etcd-server', env })
    }
    start()
    return { endpoint: client, start, kill: () => child.stop() }
  })
  const endpoints = places.map(({ client }) => client)
  const answers = async () => {
    const etcd = new Etcd({ endpoints })
    const isThere = () =>
      etcd.range({ key: 'any' }, { limitMs: 1_000 }).then(
        () => true,
        () => false,
      )
    await until('a majority of etcd answers', isThere)
    etcd.close()
  }
  await answers()
  return { members, endpoints, answers }
}
