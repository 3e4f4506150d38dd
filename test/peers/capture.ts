import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { startChild } from './child.ts'
import type { Namespace } from './namespace.ts'
import { type Captured, readCapture } from './pcap.ts'

/** What crosses a wire, by the kernel's own time of each packet. */
export interface Capture {
  /** The UDP packets so far. */
  packets(): Captured[]
  /** Resolves when so many packets that are wanted have come, with all of them. */
  sees(what: string, isWanted: (packet: Captured) => boolean, count?: number): Promise<Captured[]>
}

/** Watches the cable of a namespace, or the loopback device, from its phone's side. */
export async function startCapture(
  t: Test,
  { namespace, filter = 'udp' }: { namespace?: Namespace; filter?: string },
): Promise<Capture> {
  const file = join(await tempFolder(t), 'wire.pcap')
  const device = namespace ? `${namespace.name}i` : 'lo'
  const options = ['-n', '-s', '0', '-U', '--immediate-mode', '--time-stamp-precision=nano']
  // Later fragments of a datagram have no ports.
  const wanted = `ip and (ip[6:2] & 0x1fff = 0) and (${filter})`
  const command = ['tcpdump', '-i', device, ...options, '-Z', 'root', '-w', file, wanted]
  const about = { package: 'tcpdump' }
  const child = namespace ? namespace.start(command, about) : startChild(t, command, about)
  await child.says(/listening on/)
  const packets = () => (existsSync(file) ? [...readCapture(readFileSync(file))] : [])
  return {
    packets,
    sees: (what, isWanted, count = 1) =>
      until(`on the wire: ${what}`, () => {
        const found = packets().filter(isWanted)
        return found.length >= count && found
      }),
  }
}

/** Whether a packet is a SIP request of this method. */
export function isRequest({ payload }: Captured, method: string): boolean {
  return payload.toString('latin1', 0, method.length + 1) === `${method} `
}

/** Whether a packet is a SIP response with this code to a request of this method. */
export function isResponse({ payload }: Captured, code: number, method: string): boolean {
  const text = payload.toString('latin1')
  return (
    text.startsWith(`SIP/2.0 ${code} `) && new RegExp(`^CSeq: \\d+ ${method}\\r`, 'm').test(text)
  )
}
