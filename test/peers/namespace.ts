import { networkInterfaces } from 'node:os'
import type { Test } from 'tap'
import { type Child, type ChildOptions, runTool, startChild } from './child.ts'

/** A network of its own for a phone, joined to ours by a cable. */
export interface Namespace {
  readonly name: string
  /** Our end of the cable. */
  readonly host: Addresses
  /** The phone's end. */
  readonly phone: Addresses
  /** Starts a command on the phone's side. */
  start(command: readonly string[], options: ChildOptions): Child
  /** Loses this share of the UDP packets each way, of one port or of all; 0 mends the cable. */
  drop(percent: number, port?: number): void
  /** Pulls the cable, or plugs it in again. */
  plug(isIn: boolean): void
}

export interface Addresses {
  readonly v4: string
  readonly v6: string
}

let count = 0

/** Makes a namespace with a veth pair, which teardown removes; needs root. */
export async function makeNamespace(t: Test): Promise<Namespace> {
  if (process.getuid?.() !== 0) throw new Error('a network namespace needs root: run this as root')
  const name = `np${process.pid.toString(36)}-${count++}`
  const [outside, inside] = [`${name}o`, `${name}i`]
  const [net4, net6] = freeNets()
  const host = { v4: `${net4}.1`, v6: `${net6}::1` }
  const phone = { v4: `${net4}.2`, v6: `${net6}::2` }
  ip('netns', 'add', name)
  t.teardown(() => {
    // Processes that still hold the namespace would keep the cable.
    runTool(['sh', '-c', `ip link delete ${outside} 2>&1 || true`], 'iproute2')
    ip('netns', 'delete', name)
  })
  ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name)
  for (const [where, device, addresses] of [
    [[], outside, host],
    [['-n', name], inside, phone],
  ] as const) {
    ip(...where, 'address', 'add', `${addresses.v4}/24`, 'dev', device)
    ip(...where, 'address', 'add', `${addresses.v6}/64`, 'dev', device, 'nodad')
    ip(...where, 'link', 'set', device, 'up')
  }
  ip('-n', name, 'link', 'set', 'lo', 'up')
  ip('-n', name, 'route', 'add', 'default', 'via', host.v4)
  const enter = ['ip', 'netns', 'exec', name]
  return {
    name,
    host,
    phone,
    start: (command, options) => startChild(t, [...enter, ...command], options),
    drop: (percent, port) => {
      runTool([...enter, 'nft', '-f', '-'], 'nftables', lossRules(inside, percent, port))
    },
    plug: (isIn) => {
      runTool([...enter, 'nft', '-f', '-'], 'nftables', cableRules(inside, isIn))
    },
  }
}

function ip(...words: string[]): void {
  runTool(['ip', ...words], 'iproute2')
}

/** Two nets that no interface here uses. */
function freeNets(): [string, string] {
  const taken = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const byte = () => Math.floor(Math.random() * 256)
  for (;;) {
    const [a, b] = [byte(), byte()]
    const net4 = `10.${a}.${b}`
    const net6 = `fd4e:50${a.toString(16).padStart(2, '0')}:${(b + 1).toString(16)}`
    const isFree = !taken.some(({ address }) => address.startsWith(`${net4}.`))
    if (isFree) return [net4, net6]
  }
}

/**
 * The device's own hooks, since a packet dropped in the `output` hook is an error at its sender,
 * which a lossy cable is not.
 */
function lossRules(device: string, percent: number, port?: number): string {
  // A packet from that port to that port has one chance, not two.
  const matches =
    port === undefined
      ? ['meta l4proto udp']
      : [`udp dport ${port}`, `udp sport ${port} udp dport != ${port}`]
  const chance = `numgen random mod 1000 < ${Math.round(percent * 10)}`
  const rules = matches.map((match) => `${match} ${chance} drop`).join('\n')
  return table('loss', device, percent === 0 ? '' : rules)
}

/** Drops everything, while the addresses and routes of both ends stay. */
function cableRules(device: string, isIn: boolean): string {
  return table('cable', device, isIn ? '' : 'drop')
}

/** A table in place of the one before; without rules there is none. */
function table(name: string, device: string, rules: string): string {
  const chain = (hook: string) =>
    `chain ${hook} {\ntype filter hook ${hook} device "${device}" priority 0\n${rules}\n}\n`
  const clear = `add table netdev ${name}\ndelete table netdev ${name}\n`
  if (rules === '') return clear
  return `${clear}table netdev ${name} {\n${chain('ingress')}${chain('egress')}}\n`
}
