import type { Random } from '../../virtual-time/random.ts'

/** One of the examples with a few faults: bytes flipped, lost, repeated, put in, or two of them mixed. */
export function mutated(examples: readonly Buffer[], random: Random): Buffer {
  let bytes = Buffer.from(random.pick(examples))
  for (let faults = random.whole(1, 4); faults > 0; faults--) {
    const at = random.whole(0, bytes.length)
    const end = Math.min(bytes.length, at + random.whole(1, 40))
    const [before, cut, after] = [
      bytes.subarray(0, at),
      bytes.subarray(at, end),
      bytes.subarray(end),
    ]
    const odd = Buffer.from([random.whole(0, 255), random.pick([0, 13, 10, 32, 58, 59, 255])])
    const other = random.pick(examples)
    const often = Buffer.concat(Array.from({ length: random.whole(1, 200) }, () => cut))
    bytes = random.pick([
      () => Buffer.concat([before, after]),
      () => Buffer.concat([before, cut, cut, cut, after]),
      () => Buffer.concat([before, odd, cut, after]),
      () => Buffer.concat([before, Buffer.from('9'.repeat(random.whole(1, 40))), after]),
      () => Buffer.concat([before, often, after]),
      () => Buffer.concat([before, other.subarray(random.whole(0, other.length))]),
    ])()
  }
  return bytes
}
