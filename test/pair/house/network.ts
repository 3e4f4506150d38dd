import type { Test } from 'tap'
import { type Child, type ChildOptions, runTool, startChild } from '../../peers/child.ts'

export type Host = 'a' | 'b' | 'w'
export const hosts: readonly Host[] = ['a', 'b', 'w']

/** Three machines of their own on one switch, with us at it as well. */
export interface Network {
  /** Where we are. */
  readonly here: string
  addressOf(host: Host): string
  start(host: Host, command: readonly string[], options: ChildOptions): Child
  /** Loses all packets from one machine to another; what comes the other way still does. */
  cut(from: Host, to: Host): void
  /** Mends everything. */
  mend(): void
  /** Which machine has an address that was put on it. */
  ownerOf(address: string): Host | undefined
}

let count = 0

/** Makes the network, which teardown removes; needs root. */
export function makeNetwork(t: Test): Network {
  const name = `pair${process.pid.toString(36)}${count++}`
  const bridge = `${name}-s`
  // Nobody else uses it: 198.18.0.0/15 is for tests between networks (RFC 2544).
  const net = `198.18.${process.pid % 250}`
  const addresses = new Map(hosts.map((host, index) => [host, `${net}.${index + 1}`]))
  const here = `${net}.100`
  const spaceOf = (host: Host) => `${name}-${host}`
  const deviceOf = (host: Host) => `${name}${host}`
  const addressOf = (host: Host) => addresses.get(host) ?? ''
  t.teardown(() => {
    for (const host of hosts) tryIp('netns', 'delete', spaceOf(host))
    tryIp('link', 'delete', bridge)
  })
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${here}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const host of hosts) {
    const space = spaceOf(host)
    ip('netns', 'add', space)
    ip('link', 'add', deviceOf(host), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    ip('link', 'set', deviceOf(host), 'master', bridge, 'up')
    ip('-n', space, 'address', 'add', `${addressOf(host)}/24`, 'dev', 'eth0')
    ip('-n', space, 'link', 'set', 'eth0', 'up')
    ip('-n', space, 'link', 'set', 'lo', 'up')
  }
  const enter = (host: Host) => ['ip', 'netns', 'exec', spaceOf(host)]
  const cuts = new Map(hosts.map((host) => [host, new Set<string>()]))
  const apply = (host: Host) => {
    const rules = [...(cuts.get(host) ?? [])].map((from) => `ip saddr ${from} drop\n`).join('')
    const clear = 'add table netdev cut\ndelete table netdev cut\n'
    const chain = `table netdev cut {\nchain in {\ntype filter hook ingress device "eth0" priority 0\n${rules}}\n}\n`
    runTool([...enter(host), 'nft', '-f', '-'], 'nftables', rules ? clear + chain : clear)
  }
  return {
    here,
    addressOf,
    start: (host, command, options) => startChild(t, [...enter(host), ...command], options),
    cut(from, to) {
      cuts.get(to)?.add(addressOf(from))
      apply(to)
    },
    mend() {
      for (const host of hosts) {
        cuts.get(host)?.clear()
        apply(host)
      }
    },
    ownerOf: (address) =>
      hosts.find((host) =>
        runTool([...enter(host), 'ip', '-o', 'address'], 'iproute2').includes(` ${address}/`),
      ),
  }
}

function ip(...words: string[]): void {
  runTool(['ip', ...words], 'iproute2')
}

function tryIp(...words: string[]): void {
  runTool(['sh', '-c', `ip ${words.join(' ')} 2>&1 || true`], 'iproute2')
}
