import { t } from 'tap'
import { canCarry, decodeText, encodeText } from '../../../../src/outbound/fias/records/charset.ts'
import { fieldOf, formatRecord, parseRecord } from '../../../../src/outbound/fias/records/record.ts'
import {
  checkedFrameOf,
  FrameReader,
  frameOf,
} from '../../../../src/outbound/fias/transport/frames.ts'
import { charsets } from '../../../../src/site-file/destinations/charsets.ts'
import { fc } from '../../../support/fast-check.ts'

t.test('a record is read in any order of its fields', async (t) => {
  const record = parseRecord('PA|ASOK|P#1733||x|RN0101|ASNG|SF|')
  t.equal(record?.id, 'PA')
  const read = (name: string) => record && fieldOf(record, name)
  t.equal(read('RN'), '0101', 'zeros in front count')
  t.equal(read('AS'), 'OK', 'of two, the first counts')
  t.equal(read('SF'), '')
  t.equal(read('TI'), undefined)
  t.same(parseRecord('LS'), { id: 'LS', fields: [] })
  for (const bad of ['', '|', 'P', 'PSX|RN1|', 'ps|RN1|', '\u0000\u0001'])
    t.equal(parseRecord(bad), undefined)
})

t.test('what fields are filled up with is no part of them', async (t) => {
  const fields = (text: string) => parseRecord(text)?.fields
  t.same(fields('PA|ASOK  |P# 0017 |CT Suite  12 |RN\u00a0101\0\0|'), [
    ['AS', 'OK'],
    ['P#', '0017'],
    ['CT', 'Suite  12'],
    ['RN', '101'],
  ])
  t.same(parseRecord(' PA |\r\nRN101 | ASOK|'), {
    id: 'PA',
    fields: [
      ['RN', '101'],
      ['AS', 'OK'],
    ],
  })
})

t.test('a name of a guest does not pass the parser', async (t) => {
  const record = parseRecord('GI|RN101|GNSmith|GFJohn|GTMr|G#5|')
  t.same(record?.fields, [
    ['RN', '101'],
    ['G#', '5'],
  ])
})

t.test('what is written is read again, without what would end a field', async () => {
  const name = fc.constantFrom('RN', 'G#', 'X1', 'CT')
  const fields = fc.array(fc.tuple(name, fc.string({ unit: 'binary' })), { maxLength: 8 })
  fc.assert(
    fc.property(fields, (fields) => {
      const text = formatRecord({ id: 'PS', fields })
      const read = parseRecord(text)
      if (/\p{Cc}/u.test(text) || read?.fields.length !== fields.length) return false
      return fields.every(([, value], i) => {
        return read.fields[i]?.[1] === value.replace(/[|\p{Cc}]/gu, ' ').trim()
      })
    }),
  )
})

t.test('text is carried by its character set, or becomes a question mark', async (t) => {
  t.same(encodeText('Öl', 'cp850'), Buffer.from([0x99, 0x6c]))
  t.same(encodeText('Öl', 'iso-8859-1'), Buffer.from([0xd6, 0x6c]))
  t.same(encodeText('5 €', 'iso-8859-15'), Buffer.from([0x35, 0x20, 0xa4]))
  t.equal(encodeText('a😀漢\ud800b', 'cp850').toString(), 'a???b')
  t.equal(encodeText('\ud800', 'utf-8').toString(), '?')
  t.equal(decodeText(Buffer.from([0x99]), 'cp850'), 'Ö')
  t.ok(canCarry('Zimmer Öst', 'cp850'))
  t.notOk(canCarry('Öst', 'ascii'))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...charsets), (text, charset) =>
      encodeText(text, charset).every((byte) => byte >= 0x20),
    ),
  )
  fc.assert(
    fc.property(fc.uint8Array(), fc.constantFrom(...charsets), (bytes, charset) => {
      decodeText(Buffer.from(bytes), charset)
    }),
  )
})

/** Records without STX and ETX, as every character set makes them. */
const recordBytes = fc
  .array(
    fc.integer({ min: 0, max: 255 }).filter((byte) => byte !== 2 && byte !== 3),
    { maxLength: 60 },
  )
  .map((bytes) => Buffer.from(bytes))

for (const hasLrc of [false, true])
  t.test(
    `records ${hasLrc ? 'with a check byte ' : ''}are found however they are cut`,
    async () => {
      const frame = hasLrc ? checkedFrameOf : frameOf
      fc.assert(
        fc.property(
          fc.array(recordBytes, { maxLength: 6 }),
          fc.array(fc.nat(400), { maxLength: 8 }),
          (records, cuts) => {
            const stream = Buffer.concat(records.map((record) => frame(record)))
            const reader = new FrameReader({ hasLrc })
            const edges = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
            const items = edges.flatMap((edge, i) => [
              ...reader.push(stream.subarray(edge, Math.max(edge, edges[i + 1] ?? edge))),
            ])
            return (
              items.length === records.length &&
              items.every((item, i) => {
                return item.kind === 'record' && item.bytes.equals(records[i] ?? Buffer.of(0))
              })
            )
          },
        ),
      )
    },
  )

t.test('a check byte may look like a mark', async (t) => {
  for (const lrc of [0x02, 0x03, 0x05, 0x06, 0x15]) {
    const record = Buffer.from([0x41, 0x41, lrc ^ 0x03])
    const reader = new FrameReader({ hasLrc: true })
    const stream = Buffer.concat([checkedFrameOf(record), Buffer.of(6), checkedFrameOf(record)])
    t.equal(stream[5], lrc)
    t.match(reader.push(stream), [
      { kind: 'record' },
      { kind: 'control', byte: 6 },
      { kind: 'record' },
    ])
  }
})

t.test('a damaged record is told, and the next one is read', async (t) => {
  const good = checkedFrameOf(Buffer.from('LA|'))
  const bad = Buffer.from(good)
  bad[2] = 0x42
  const reader = new FrameReader({ hasLrc: true })
  t.match(reader.push(Buffer.concat([bad, good])), [{ kind: 'damaged' }, { kind: 'record' }])
})

t.test('a record whose end was lost does not take the next one with it', async (t) => {
  const stream = Buffer.concat([Buffer.from('\u0002GI|RN1'), frameOf(Buffer.from('LA|'))])
  const items = new FrameReader({ hasLrc: false }).push(stream)
  t.same(items, [{ kind: 'record', bytes: Buffer.from('LA|') }])
})

t.test('a stream without records has an end', async (t) => {
  const reader = new FrameReader({ hasLrc: false })
  t.same(reader.push(Buffer.alloc(4_096, 0x41)), [])
  t.match(reader.push(frameOf(Buffer.from('LA|'))), [{ kind: 'record' }])
  t.same(reader.push(Buffer.alloc(4_096, 0x41)), [])
  t.match(reader.push(Buffer.alloc(2, 0x41)), [{ kind: 'fault', why: /no records/ }])
  t.same(reader.push(frameOf(Buffer.from('LA|'))), [], 'nothing is read after it')
  const endless = new FrameReader({ hasLrc: true })
  t.same(endless.push(Buffer.from([2, ...Buffer.alloc(4_096, 0x41)])), [])
  t.match(endless.push(Buffer.alloc(2, 0x41)), [{ kind: 'fault', why: /no end/ }])
})

t.test('no bytes make the reader throw', async () => {
  const marks = fc.constantFrom(2, 3, 5, 6, 0x15, 0x41)
  const chunk = fc.array(fc.oneof(marks, fc.nat(255)), { maxLength: 100 })
  fc.assert(
    fc.property(fc.boolean(), fc.array(chunk, { maxLength: 20 }), (hasLrc, chunks) => {
      const reader = new FrameReader({ hasLrc })
      for (const bytes of chunks)
        for (const item of reader.push(Buffer.from(bytes)))
          if (item.kind === 'record') parseRecord(decodeText(item.bytes, 'cp850'))
    }),
  )
})
