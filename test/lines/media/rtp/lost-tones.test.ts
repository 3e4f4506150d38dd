import t from 'tap'
import { laws } from '../../../../src/lines/media/g711.ts'
import { RtpReceiver } from '../../../../src/lines/media/rtp/receiver.ts'
import { Random, seedOfRun } from '../../../virtual-time/random.ts'
import { joined, keyTone, silence } from '../sounds.ts'

const samples = 160

/** The keys that are heard in a sound of which some packets of 20 ms are lost. */
function heardIn(sound: Int16Array, isLost: (packet: number) => boolean): string {
  const receiver = new RtpReceiver()
  receiver.listenFor(undefined)
  const { payloadType, encoded } = laws.pcma
  let heard = ''
  for (let n = 0; (n + 1) * samples <= sound.length; n += 1) {
    if (isLost(n)) continue
    const part = sound.subarray(n * samples, (n + 1) * samples)
    const payload = Uint8Array.from(part, (sample) => encoded[sample & 0xffff] ?? 0)
    const timestamp = n * samples
    const packet = { payloadType, marker: false, sequence: n, timestamp, ssrc: 1, payload }
    heard += receiver.take(packet, n * 20).join('')
  }
  return heard
}

t.test('a long press is one key, wherever up to 160 ms of it are lost', async (t) => {
  const sound = joined(silence(60), keyTone('5', { ms: 500 }), silence(100))
  for (let length = 1; length <= 8; length += 1)
    for (let from = 3; from + length <= 28; from += 1) {
      const heard = heardIn(sound, (n) => n >= from && n < from + length)
      t.equal(heard, '5', `${length} packets from ${from} on`)
    }
})

t.test('a press of 100 ms is heard where two of its five packets arrive', async (t) => {
  const sound = joined(silence(60), keyTone('8', { ms: 100 }), silence(100))
  for (let first = 3; first < 8; first += 1)
    for (let second = first + 1; second < 8; second += 1) {
      const isLost = (n: number) => n >= 3 && n < 8 && n !== first && n !== second
      t.equal(heardIn(sound, isLost), '8', `packets ${first} and ${second}`)
    }
})

t.test('two presses of a key are two, also where only 20 ms of the pause arrive', async (t) => {
  const press = keyTone('1', { ms: 100 })
  const sound = joined(silence(60), press, silence(100), press, silence(100))
  // The pause is packets 8 to 12; at its very end 20 ms are too short to tell.
  for (let kept = 8; kept < 12; kept += 1)
    t.equal(
      heardIn(sound, (n) => n >= 8 && n < 13 && n !== kept),
      '11',
      `packet ${kept} of the pause arrives`,
    )
})

t.test('a press is not held over a second of which nothing arrives', async (t) => {
  const press = keyTone('1', { ms: 100 })
  const sound = joined(silence(60), press, silence(1_000), press, silence(100))
  t.equal(
    heardIn(sound, (n) => n >= 8 && n < 58),
    '11',
  )
})

t.test('no key is doubled when 15 % of all packets are lost, and hardly one missed', async (t) => {
  const random = new Random(seedOfRun())
  t.comment(`SEED=${random.seed}`)
  let right = 0
  const others: string[] = []
  for (let n = 0; n < 200; n += 1) {
    const keys = Array.from({ length: 4 }, () => String(random.whole(0, 9)))
    const presses = keys.flatMap((key) => [
      keyTone(key, { ms: 150 + random.whole(0, 250) }),
      silence(150 + random.whole(0, 50)),
    ])
    const sound = joined(silence(60 + random.whole(0, 20)), ...presses, silence(200))
    const heard = heardIn(sound, () => random.chance(0.15))
    if (heard === keys.join('')) right += 1
    else others.push(`${keys.join('')} is heard as ${heard}`)
  }
  t.ok(right >= 195, others.join('\n'))
  const isLonger = (text: string) => (text.split(' ').at(-1)?.length ?? 0) > 4
  t.same(others.filter(isLonger), [], 'none has more keys than were pressed')
})
