import { randomBytes } from 'node:crypto'
import { Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate'
import t from 'tap'
import { BadZip, makeZip, unzip } from '../../../src/lib/files/zip.ts'
import { atOnce } from '../../../src/lib/turns/pieces.ts'

const bounds = { maxFiles: 20, maxFileBytes: 1_048_576, maxBytes: 3 * 1_048_576 }

function unpacked(archive: Uint8Array, given = bounds): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const keep = function* ({ name, content }: { name: string; content: Uint8Array }) {
    files.set(name, content)
    yield
  }
  atOnce(unzip(archive, given, keep))
  return files
}

const files = new Map<string, Uint8Array>([
  ['voice.json', Buffer.from('{}')],
  ['clips/long.wav', randomBytes(300_000)],
  ['clips/even.wav', Buffer.alloc(500_000)],
  ['empty', Buffer.alloc(0)],
])

/** As a program writes it that cannot go back: the sizes of a file stand behind it. */
function streamed(): Uint8Array {
  const written: Uint8Array[] = []
  const zip = new Zip((_error, bytes) => written.push(bytes))
  for (const [name, content] of files) {
    const file = content.length > 0 ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(file)
    file.push(content, true)
  }
  zip.end()
  return Buffer.concat(written)
}

const archives = {
  'as we pack it': () => makeZip(files),
  'that is not compressed': () => zipSync(Object.fromEntries(files), { level: 0 }),
  'that was streamed': streamed,
}

for (const [title, archive] of Object.entries(archives))
  t.test(`an archive ${title} is unpacked`, async (t) => {
    const found = unpacked(archive())
    t.same([...found.keys()].sort(), [...files.keys()].sort())
    for (const [name, content] of files)
      t.ok(Buffer.from(content).equals(found.get(name) ?? Buffer.from('none')), name)
  })

t.test('an archive that is too much is refused, whatever it says of itself', async (t) => {
  const refusal = (archive: Uint8Array, message: RegExp) =>
    t.throws(() => unpacked(archive), { name: 'BadZip', message })
  const many = Array.from({ length: 21 }, (_, i): [string, Uint8Array] => [`${i}`, Buffer.alloc(1)])
  refusal(makeZip(new Map(many)), /more than 20 files/)
  const bomb = makeZip(new Map([['bomb.wav', Buffer.alloc(50_000_000)]]))
  refusal(bomb, /bomb.wav in it is larger than 1 MiB/)
  const liar = Buffer.from(bomb)
  for (const mark of ['PK\u0003\u0004', 'PK\u0001\u0002']) {
    const at = liar.indexOf(mark, 0, 'latin1')
    liar.writeUInt32LE(100, at + (mark === 'PK\u0003\u0004' ? 22 : 24))
  }
  refusal(liar, /larger than 1 MiB/)
  const parts = Array.from({ length: 4 }, (_, i): [string, Uint8Array] => [
    `${i}`,
    Buffer.alloc(1_000_000),
  ])
  refusal(makeZip(new Map(parts)), /larger than 3 MiB together/)
})

t.test('an archive cut or changed anywhere is read or refused, never worse', async (t) => {
  const small = [...files].map(([name, file]): [string, Uint8Array] => [
    name,
    file.subarray(0, 9_000),
  ])
  const archive = makeZip(new Map(small))
  const survives = (bytes: Uint8Array) => {
    try {
      unpacked(bytes)
      return true
    } catch (error) {
      return error instanceof BadZip
    }
  }
  for (let cut = 0; cut < archive.length; cut += 97)
    t.ok(survives(archive.subarray(0, cut)), `cut at ${cut}`)
  for (let at = 0; at < 120; at++)
    for (const value of [0, 1, 0x7f, 0xff]) {
      const changed = Buffer.from(archive)
      changed[at] = value
      t.ok(survives(changed), `byte ${at} is ${value}`)
    }
  t.throws(() => unpacked(Buffer.from('RIFF')), { name: 'BadZip' })
  t.throws(() => unpacked(Buffer.alloc(0)), { name: 'BadZip' })
})
