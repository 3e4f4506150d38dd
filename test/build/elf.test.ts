import { readFileSync } from 'node:fs'
import { test } from 'tap'
import { architectures } from '../../build/architectures.ts'
import { requireEqual } from '../../build/check/check.ts'
import { readContents } from '../../build/check/contents.ts'
import { readElf } from '../../build/check/elf.ts'
import { UserError } from '../../src/lib/user-error.ts'

test('the program that runs this test is read as one of this machine', async (t) => {
  const { machine, loader, notes } = readElf('node', readFileSync(process.execPath))
  const here = architectures.find(({ name }) => name === process.arch)
  t.equal(machine, here?.elfMachine)
  t.equal(loader, here?.loader)
  t.notOk(notes.has('NODE_SEA_BLOB'), 'a plain Node has no program inside')
})

test('a note is found by its name, with its contents', async (t) => {
  t.same(
    readElf('small', smallElf('NODE_SEA_BLOB', 'a night')).notes,
    new Map([['NODE_SEA_BLOB', Buffer.from('a night')]]),
  )
})

test('what is no whole ELF file is refused, wherever it is cut off', async (t) => {
  const whole = smallElf('NODE_SEA_BLOB', 'a night')
  for (let length = 0; length < whole.length; length += 1)
    t.throws(() => readElf('cut', whole.subarray(0, length)), UserError, `${length} bytes`)
  t.throws(() => readElf('text', Buffer.from('#!/bin/sh\n'.repeat(50))), UserError)
})

test('files inside an executable are read at their places', async (t) => {
  const manifest = JSON.stringify({ offsets: { '/stage/a.cjs': [0, 3], '/stage/b/c.wav': [3, 2] } })
  const blob = Buffer.concat([
    ...asset('__pkg_archive__', 'aaacc'),
    ...asset('__pkg_manifest__', manifest),
  ])
  t.same(
    readContents(blob),
    new Map([
      ['a.cjs', Buffer.from('aaa')],
      ['b/c.wav', Buffer.from('cc')],
    ]),
  )
  t.throws(() => readContents(Buffer.from('nothing')), UserError)
})

test('executables may differ in their addons only', async (t) => {
  const of = (files: Record<string, string>) =>
    new Map(Object.entries(files).map(([place, text]) => [place, Buffer.from(text)]))
  const one = of({ 'main.cjs': 'same', 'lmdb.node': 'arm' })
  requireEqual(one, of({ 'main.cjs': 'same', 'lmdb.node': 'x' }))
  const different = { 'main.cjs': 'other', 'lmdb.node': 'x' }
  t.throws(() => requireEqual(one, of(different)), /main\.cjs/)
  t.throws(() => requireEqual(one, of({ 'main.cjs': 'same' })), /addons/)
  const more = { 'main.cjs': 'same', 'lmdb.node': 'x', 'a.wav': '' }
  t.throws(() => requireEqual(one, of(more)), /a\.wav/)
})

function asset(name: string, content: string): Buffer[] {
  return [name, content].flatMap((text) => {
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(text.length))
    return [length, Buffer.from(text)]
  })
}

/** The least that has one note. */
function smallElf(name: string, content: string): Buffer {
  const head = Buffer.alloc(64 + 56)
  head.write('\x7fELF\x02\x01', 'latin1')
  head.writeBigUInt64LE(64n, 32)
  head.writeUInt16LE(56, 54)
  head.writeUInt16LE(1, 56)
  const padded = (text: string) => Buffer.from(text.padEnd((text.length + 3) & ~3, '\0'))
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(name.length + 1, 0)
  sizes.writeUInt32LE(content.length, 4)
  const note = Buffer.concat([sizes, padded(`${name}\0`), padded(content)])
  head.writeUInt32LE(4, 64)
  head.writeBigUInt64LE(BigInt(head.length), 64 + 8)
  head.writeBigUInt64LE(BigInt(note.length), 64 + 32)
  return Buffer.concat([head, note])
}
