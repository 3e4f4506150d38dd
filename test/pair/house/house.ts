import { writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { makeMemberCertificate, makePairAuthority } from '../../../src/pair/certificates.ts'
import { Etcd } from '../../../src/pair/etcd/etcd.ts'
import { put } from '../../../src/pair/etcd/requests.ts'
import { pairKey } from '../../../src/pair/keys.ts'
import { Property } from '../../outbound/fias/property.ts'
import type { Child } from '../../peers/child.ts'
import { password, tempFolder } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { BoxProcess } from './box-process.ts'
import { type Host, hosts, makeNetwork, type Network } from './network.ts'
import { startTelephones, type Telephones } from './telephones.ts'

export type BoxName = 'a' | 'b'

/** A hotel with two boxes and a witness, each on a machine of its own. */
export interface House {
  readonly network: Network
  readonly boxes: Readonly<Record<BoxName, BoxProcess>>
  readonly telephones: Telephones
  readonly property: Property
  readonly password: string
  readonly etcd: {
    pidOf(host: Host): number
    kill(host: Host): Promise<void>
    signal(host: Host, signal: NodeJS.Signals): void
    start(host: Host): void
  }
  /** The box that holds; undefined while none does. */
  holder(): Promise<BoxName | undefined>
  /** Resolves with the box that holds. */
  held(limitMs?: number): Promise<BoxName>
  /** Resolves when one box holds and the other follows it. */
  whole(): Promise<BoxName>
}

export interface HouseOptions {
  /** More of the site file. */
  readonly site?: string
}

/** Opens the hotel: a majority of etcd, both boxes, and their telephones. */
export async function openHouse(t: Test, options: HouseOptions = {}): Promise<House> {
  const folder = await tempFolder(t)
  const network = makeNetwork(t)
  const telephones = await startTelephones(t, network.here)
  const property = await new Property().open(t, 0, network.here)
  const authority = makePairAuthority(Date.now())
  for (const host of hosts) {
    const addresses = [network.addressOf(host)]
    const made = makeMemberCertificate(authority, {
      name: host,
      hosts: addresses,
      nowMs: Date.now(),
    })
    await mkdir(join(folder, host), { recursive: true })
    writeFileSync(join(folder, host, 'ca.pem'), authority.cert)
    writeFileSync(join(folder, host, 'box.pem'), made.cert)
    writeFileSync(join(folder, host, 'box-key.pem'), made.key, { mode: 0o600 })
  }
  const members = new Map<Host, Child>()
  const startMember = (host: Host) => {
    members.set(host, network.start(host, etcdCommand(network, host, folder), etcdOptions))
  }
  for (const host of hosts) startMember(host)
  const here = makeMemberCertificate(authority, { name: 'test', hosts: [], nowMs: Date.now() })
  const etcd = new Etcd({
    endpoints: hosts.map((host) => `https://${network.addressOf(host)}:2379`),
    tls: { ca: authority.cert, ...here },
  })
  t.teardown(() => etcd.close())
  const record = JSON.stringify({ history: 'the only one', first: 'a' })
  await until('etcd takes the pair', () =>
    etcd.txn({ compare: [], success: [put(pairKey, record)] }, { limitMs: 2_000 }).then(
      () => true,
      () => false,
    ),
  )
  const site = siteFile({ telephones, property, here: network.here }, options)
  const boxes = {
    a: new BoxProcess({ network, host: 'a', folder, site }),
    b: new BoxProcess({ network, host: 'b', folder, site }),
  }
  t.teardown(() => Promise.all([boxes.a.stop('SIGKILL'), boxes.b.stop('SIGKILL')]))
  await boxes.a.start()
  const roleOf = async (name: BoxName) => {
    const answer = await boxes[name]
      .client(password)
      .get('/rest/pair')
      .then(
        ({ json }) => json?.role,
        () => undefined,
      )
    return answer as string | undefined
  }
  const holder = async () => {
    const roles = await Promise.all([roleOf('a'), roleOf('b')])
    if (roles[0] === 'holding') return 'a'
    return roles[1] === 'holding' ? 'b' : undefined
  }
  const held = (limitMs?: number) => until('a box holds', holder, limitMs)
  const setPassword = async () => {
    const { status } = await boxes.a
      .client(boxes.a.initialPassword)
      .put('/rest/user/admin', { password })
    return status === 200
  }
  await until('box a has begun', () => setPassword().catch(() => false)).catch((error) => {
    throw new Error(`${error}\n${boxes.a.said}`)
  })
  await boxes.b.start()
  const whole = () =>
    until('one box holds and the other follows', async () => {
      const [a, b] = await Promise.all([roleOf('a'), roleOf('b')])
      if (a === 'holding' && b === 'following') return 'a'
      return b === 'holding' && a === 'following' ? 'b' : undefined
    }).catch((error) => {
      throw new Error(`${error}\n--- a\n${boxes.a.said}\n--- b\n${boxes.b.said}`)
    })
  await whole()
  return {
    network,
    boxes,
    telephones,
    property,
    password,
    etcd: {
      pidOf: (host) => members.get(host)?.pid ?? 0,
      kill: async (host) => members.get(host)?.stop('SIGKILL'),
      signal: (host, signal) => void members.get(host)?.stop(signal),
      start: startMember,
    },
    holder,
    held,
    whole,
  }
}

const etcdOptions = {
  package: 'etcd-server',
  env: process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {},
}

function etcdCommand(network: Network, host: Host, folder: string): string[] {
  const peer = (one: Host) => `https://${network.addressOf(one)}:2380`
  const client = `https://${network.addressOf(host)}:2379`
  const own = join(folder, host)
  const files = (kind: string) => [
    ...[`--${kind}cert-file`, join(own, 'box.pem'), `--${kind}key-file`, join(own, 'box-key.pem')],
    ...[`--${kind}trusted-ca-file`, join(own, 'ca.pem'), `--${kind}client-cert-auth`],
  ]
  return [
    ...['etcd', '--name', host, '--data-dir', join(own, 'etcd')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer(host), '--initial-advertise-peer-urls', peer(host)],
    ...['--initial-cluster', hosts.map((one) => `${one}=${peer(one)}`).join(',')],
    ...['--initial-cluster-state', 'new', '--pre-vote'],
    ...['--heartbeat-interval', '100', '--election-timeout', '600'],
    ...['--log-level', 'error', '--logger', 'zap'],
    ...files(''),
    ...files('peer-'),
  ]
}

interface Counterparts {
  readonly telephones: Telephones
  readonly property: Property
  readonly here: string
}

function siteFile(
  { telephones, property, here }: Counterparts,
  { site = '' }: HouseOptions,
): string {
  return `[site]
name = "Hotel Astoria"
timezone = "Europe/Vienna"
[wakeup]
ring = "20s"
retry = "1m"
[[line]]
name = "pbx"
driver = "sip"
server = "${telephones.uri}"
register = false
channels = 200
[[connector]]
name = "opera"
protocol = "fias"
address = "tcp://${here}:${property.port}"
${site}
`
}
