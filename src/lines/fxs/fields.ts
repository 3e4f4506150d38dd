/** One field of a message: how many bytes it has, and how they are read and written. */
export interface Field<T> {
  readonly length: number
  read(bytes: Buffer): T
  write(bytes: Buffer, value: T): void
}

export const u8: Field<number> = {
  length: 1,
  read: (bytes) => bytes.readUInt8(),
  write: (bytes, value) => void bytes.writeUInt8(value),
}

/** Low byte first, as all numbers. */
export const u16: Field<number> = {
  length: 2,
  read: (bytes) => bytes.readUInt16LE(),
  write: (bytes, value) => void bytes.writeUInt16LE(value),
}

/** Several of the same kind. */
export function list<T>(field: Field<T>, count: number): Field<readonly T[]> {
  const part = (bytes: Buffer, n: number) => bytes.subarray(n * field.length)
  return {
    length: field.length * count,
    read: (bytes) => Array.from({ length: count }, (_, n) => field.read(part(bytes, n))),
    write: (bytes, values) => {
      for (const [n, value] of values.entries()) field.write(part(bytes, n), value)
    },
  }
}

/** Text that is filled up with zeros. What a terminal would obey is left out. */
export function ascii(length: number): Field<string> {
  return {
    length,
    read: (bytes) => bytes.toString('latin1', 0, length).replace(/[^\x21-\x7e]/g, ''),
    write: (bytes, value) => void bytes.fill(0, 0, length).write(value, 0, length, 'latin1'),
  }
}

export function raw(length: number): Field<Uint8Array> {
  return {
    length,
    read: (bytes) => bytes.subarray(0, length),
    write: (bytes, value) => bytes.set(value.subarray(0, length)),
  }
}
