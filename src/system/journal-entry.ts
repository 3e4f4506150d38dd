/** In this order, so that a reader of the raw entry finds the message first. */
export type EntryFields = Readonly<Record<string, string>>

/**
 * An entry in the journal's own format: `NAME=value` and a line feed; a value with line feeds of its
 * own stands after its length instead.
 *
 *     NAME \n  length, 64 bits, little endian  value \n
 */
export function journalEntry(fields: EntryFields): Uint8Array {
  return Buffer.concat(Object.entries(fields).map(([name, value]) => fieldBytes(name, value)))
}

function fieldBytes(name: string, value: string): Buffer {
  if (!value.includes('\n')) return Buffer.from(`${name}=${value}\n`)
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(bytes.length))
  return Buffer.concat([Buffer.from(`${name}\n`), length, bytes, Buffer.from('\n')])
}
