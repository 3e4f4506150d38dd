import t from 'tap'
import { KeyPresses } from '../../../../src/lines/media/dtmf/telephone-event.ts'
import { fc } from '../../../support/fast-check.ts'

const keys = [...'0123456789*#ABCD']

function packet(event: number, timestamp: number, duration: number, isEnd = false) {
  const payload = Uint8Array.of(event, (isEnd ? 0x80 : 0) | 10, duration >> 8, duration & 255)
  return { payload, timestamp: timestamp >>> 0 }
}

/** All packets of a press, as phones send them: every 20 ms, and the last one three times. */
function press(event: number, timestamp: number, ms = 100) {
  const packets = Array.from({ length: ms / 20 - 1 }, (_, n) =>
    packet(event, timestamp, (n + 1) * 160),
  )
  const end = packet(event, timestamp, ms * 8, true)
  return [...packets, end, end, end]
}

function heard(packets: ReturnType<typeof packet>[]): string {
  const presses = new KeyPresses()
  return packets.map((one) => presses.take(one) ?? '').join('')
}

t.test('every key is heard once for each press', async (t) => {
  keys.forEach((key, event) => {
    t.equal(heard(press(event, 1_000)), key)
    t.equal(heard([...press(event, 1_000), ...press(event, 3_000)]), key + key)
  })
})

t.test('a flash of the hook and unknown events are no keys', async (t) => {
  for (const event of [16, 17, 66, 255]) t.equal(heard(press(event, 1_000)), '')
})

t.test('any packet of a press is enough, in any order, however often it comes', async (t) => {
  const someOf = <T>(packets: T[]) =>
    fc.array(fc.constantFrom(...packets), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(someOf(press(1, 0xffff_ff00)), someOf(press(1, 900)), (first, second) => {
      t.equal(heard([...first, ...second]), '11')
    }),
  )
})

t.test('a packet that comes after the next press has begun makes no key', async (t) => {
  const [first, second] = [press(1, 1_000), press(2, 2_000)]
  t.equal(heard([...first.slice(0, 4), ...second.slice(0, 2), ...first.slice(4), ...second]), '12')
})

t.test('a press of half a minute is one key', async (t) => {
  const long = [0, 1, 2, 3].flatMap((part) =>
    Array.from({ length: 409 }, (_, n) => packet(5, part * 0xffff, n * 160)),
  )
  t.equal(heard([...long, packet(5, 3 * 0xffff, 4_000, true)]), '5')
})

t.test('a sender that moves the timestamp on with every packet makes one key', async (t) => {
  const moved = Array.from({ length: 6 }, (_, n) => packet(7, 1_000 + n * 160, n * 160, n === 5))
  t.equal(heard(moved), '7')
  t.equal(heard([...moved, ...press(7, 3_000)]), '77')
})

t.test('a sender that begins its count anew is heard', async (t) => {
  t.equal(heard([...press(1, 1_000_000), ...press(1, 5_000)]), '11')
})

t.test('garbage makes no key and no error', async (t) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3 }), fc.nat(), (payload, timestamp) => {
      t.equal(new KeyPresses().take({ payload, timestamp }), undefined)
    }),
  )
})
