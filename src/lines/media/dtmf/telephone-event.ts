import type { RtpPacket } from '../rtp/rtp.ts'

const keys = '0123456789*#ABCD'
/** A press that lasts longer than the duration field can hold goes on in a new event (RFC 4733 section 2.5.1.3). */
const maxDuration = 0xffff
/** A finger takes longer than this to come back: 20 ms. */
const minPause = 160
/** How much of the end of such an event may be lost: 1 s. */
const maxGap = 8_000
/** How many presses are remembered for packets that come late. */
const remembered = 16
/** A packet that is older than this, 5 s, does not come late: the sender has begun anew. */
const latest = 40_000

interface Press {
  readonly event: number
  /** The RTP timestamp is the moment at which the key went down, the same in all packets of a press. */
  readonly begin: number
  duration: number
}

/** Reads keys from telephone-event packets (RFC 4733): one for each press, whatever packets are lost. */
export class KeyPresses {
  #presses: Press[] = []

  /** The key, where this packet is the first of its press; undefined for all others and for what is no key. */
  take({ payload, timestamp }: Pick<RtpPacket, 'payload' | 'timestamp'>): string | undefined {
    const [event, , high, low] = payload
    if (event === undefined || high === undefined || low === undefined) return undefined
    const key = keys[event]
    if (key === undefined) return undefined
    const newest = this.#presses.at(-1)
    if (newest && ((timestamp - newest.begin) | 0) < -latest) this.#presses = []
    const press = { event, begin: timestamp, duration: high * 256 + low }
    const same = this.#presses.filter((known) => known.event === event)
    if (same.some((known) => widen(known, press))) return undefined
    this.#presses.push(press)
    if (this.#presses.length > remembered) this.#presses.shift()
    return same.some((known) => isNextPart(known, press)) ? undefined : key
  }
}

/**
 * Takes what belongs to a known press into it. An event that begins before the last known moment of
 * a press is one of them, since no key goes down twice without going up: some senders move the
 * timestamp on with every packet.
 */
function widen(known: Press, { begin, duration }: Press): boolean {
  const later = (begin - known.begin) | 0
  if (later < 0 || later >= maxDuration || later > known.duration + minPause) return false
  known.duration = Math.max(known.duration, later, duration)
  return true
}

function isNextPart(known: Press, { begin }: Press): boolean {
  return ((begin - known.begin) | 0) === maxDuration && known.duration > maxDuration - maxGap
}
