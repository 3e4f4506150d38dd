import { createHash } from 'node:crypto'
import type { PortRange } from '../../media/worker/messages.ts'

/** Away from 5060, from the usual ports for sound and from those that the kernel gives away. */
const first = 15_060
const count = 1_000
/** When the first is taken, by another program or by a call of the user agent before, the next ones are tried. */
const tries = 8

/**
 * The ports that a line speaks SIP from, the preferred one first. They follow from its name, so that
 * a PBX that allows one registration knows the line again after a crash, and nothing need be kept.
 */
export function localPortsOf(name: string, rtp: PortRange): number[] {
  const start = createHash('sha256').update(name).digest().readUInt32BE() % count
  return Array.from({ length: count }, (_, n) => first + ((start + n) % count))
    .filter((port) => port < rtp.from || port > rtp.to)
    .slice(0, tries)
}
