import { UserError } from '../../src/lib/user-error.ts'

/** What the header of a 64-bit ELF file says. */
export interface Elf {
  readonly machine: number
  /** The program that loads it; empty for a library. */
  readonly loader: string
  /** Contents of its notes, by their names. */
  readonly notes: ReadonlyMap<string, Buffer>
}

const interpreter = 3
const note = 4

/** Reads a program or library. Refuses what is none, or was cut off. */
export function readElf(name: string, bytes: Buffer): Elf {
  try {
    return parse(bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UserError(`${name} is no whole ELF file of 64 bits; build again.`)
  }
}

function parse(bytes: Buffer): Elf {
  const isElf = bytes.subarray(0, 4).equals(Buffer.from('\x7fELF'))
  // 64 bits, lower byte first.
  if (!isElf || bytes[4] !== 2 || bytes[5] !== 1) throw new RangeError('no ELF file')
  const table = Number(bytes.readBigUInt64LE(32))
  const entryBytes = bytes.readUInt16LE(54)
  const entries = bytes.readUInt16LE(56)
  let loader = ''
  const notes = new Map<string, Buffer>()
  for (let n = 0; n < entries; n += 1) {
    const at = table + n * entryBytes
    const type = bytes.readUInt32LE(at)
    const begin = Number(bytes.readBigUInt64LE(at + 8))
    const end = begin + Number(bytes.readBigUInt64LE(at + 32))
    if (type !== interpreter && type !== note) continue
    if (end > bytes.length) throw new RangeError('cut off')
    const part = bytes.subarray(begin, end)
    if (type === interpreter) loader = part.toString('latin1').replace(/\0.*$/s, '')
    else readNotes(part, notes)
  }
  return { machine: bytes.readUInt16LE(18), loader, notes }
}

function readNotes(part: Buffer, notes: Map<string, Buffer>): void {
  for (let at = 0; at + 12 <= part.length; ) {
    const nameBytes = part.readUInt32LE(at)
    const contentBytes = part.readUInt32LE(at + 4)
    const contentAt = at + 12 + aligned(nameBytes)
    const name = part.toString('latin1', at + 12, at + 12 + nameBytes).replace(/\0.*$/s, '')
    notes.set(name, part.subarray(contentAt, contentAt + contentBytes))
    at = contentAt + aligned(contentBytes)
  }
}

function aligned(length: number): number {
  return (length + 3) & ~3
}
