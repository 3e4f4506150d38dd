import t from 'tap'
import { DecodedClips } from '../../src/announce/decoded-clips.ts'

t.test('clips that were read are bounded in memory; one in use is read once', async (t) => {
  const clips = new DecodedClips(1_000)
  let reads = 0
  const get = (key: string) =>
    clips.get(key, () => {
      reads += 1
      return new Int16Array(200)
    })
  const first = get('a')
  for (const key of 'bcdefgh') get(key)
  t.ok(clips.bytes <= 1_000)
  t.equal(reads, 8)
  t.equal(get('a'), first, 'it is held here, as a line would hold it')
  t.equal(reads, 8)
  clips.forget('a')
  t.not(get('a'), first, 'until it is to be forgotten')
})

t.test('those that were used last are kept', async (t) => {
  const clips = new DecodedClips(1_000)
  const read: string[] = []
  const get = (key: string) =>
    clips.get(key, () => {
      read.push(key)
      return new Int16Array(200)
    })
  for (const key of 'abacad') get(key)
  t.equal(clips.bytes, 800)
  t.equal(read.join(''), 'abcd')
})

t.test('a clip larger than all of the memory for clips is given all the same', async (t) => {
  const clips = new DecodedClips(100)
  t.equal(clips.get('a', () => new Int16Array(200)).length, 200)
  t.equal(clips.bytes, 0)
})
