import { inflateRawSync } from 'node:zlib'
import { Unzip, type UnzipFile, UnzipPassThrough, zipSync } from 'fflate'
import type { Pieces } from '../turns/pieces.ts'

/** The archive cannot be used; the text says why. */
export class BadZip extends Error {
  override readonly name = 'BadZip'
}

export interface ZipBounds {
  readonly maxFiles: number
  /** Of one file, unpacked. */
  readonly maxFileBytes: number
  /** Of all files, unpacked. */
  readonly maxBytes: number
}

/** A byte can become a thousand when it is unpacked: few files are complete with one piece. */
const pieceBytes = 4_096

/** The library finds the files; zlib unpacks them, and leaves far less behind in memory. */
class StillDeflated extends UnzipPassThrough {
  static override readonly compression = 8
}

export interface ZipFile {
  readonly name: string
  readonly content: Uint8Array
}

/**
 * Unpacks an archive bit by bit, and hands over each file when it is complete; folders are passed
 * over. Throws BadZip when it is no archive, or has more or larger files than it may.
 */
export function* unzip(
  archive: Uint8Array,
  bounds: ZipBounds,
  onFile: (file: ZipFile) => Pieces<void>,
): Pieces<void> {
  const unpacking = new Unpacking(bounds)
  for (let at = 0; at < archive.length; at += pieceBytes) {
    const isLast = at + pieceBytes >= archive.length
    for (const file of unpacking.push(archive.subarray(at, at + pieceBytes), isLast))
      yield* onFile(file)
    yield
  }
  unpacking.end()
}

class Unpacking {
  readonly #bounds: ZipBounds
  readonly #unzip = new Unzip((file) => this.#begin(file))
  #complete: ZipFile[] = []
  #files = 0
  #open = 0
  #bytes = 0
  #refusal: BadZip | undefined

  constructor(bounds: ZipBounds) {
    this.#bounds = bounds
    this.#unzip.register(StillDeflated)
  }

  /** The files that are complete with this piece. */
  push(piece: Uint8Array, isLast: boolean): ZipFile[] {
    try {
      this.#unzip.push(piece, isLast)
    } catch {
      this.#refusal ??= noZip()
    }
    if (this.#refusal) throw this.#refusal
    const complete = this.#complete
    this.#complete = []
    return complete
  }

  end(): void {
    if (this.#files === 0 || this.#open > 0) throw noZip()
  }

  #begin(file: UnzipFile): void {
    const { maxFiles } = this.#bounds
    this.#files += 1
    if (this.#files > maxFiles)
      this.#refusal ??= new BadZip(`The archive has more than ${maxFiles} files.`)
    if (this.#refusal) return
    const pieces: Uint8Array[] = []
    this.#open += 1
    // What is thrown here is caught by the library and comes back as an error.
    file.ondata = (error, piece, isEnd) => {
      if (error) this.#refusal ??= noZip()
      if (this.#refusal) return
      pieces.push(piece)
      if (!isEnd) return
      this.#open -= 1
      const content = this.#contentOf(file, Buffer.concat(pieces))
      if (content && !file.name.endsWith('/')) this.#complete.push({ name: file.name, content })
    }
    file.start()
  }

  #contentOf(file: UnzipFile, packed: Buffer): Buffer | undefined {
    const { maxFileBytes, maxBytes } = this.#bounds
    const content =
      file.compression === StillDeflated.compression
        ? inflated(packed, file.originalSize ?? packed.length, maxFileBytes)
        : packed
    if (content === undefined || content.length > maxFileBytes)
      this.#refusal = new BadZip(`${file.name} in it is larger than ${inMiB(maxFileBytes)}.`)
    else this.#bytes += content.length
    if (this.#bytes > maxBytes)
      this.#refusal = new BadZip(`Its files are larger than ${inMiB(maxBytes)} together.`)
    return this.#refusal ? undefined : content
  }
}

/** Nothing when it is more than `maxBytes`. Throws when it was not deflated. */
function inflated(packed: Buffer, expectedBytes: number, maxBytes: number): Buffer | undefined {
  try {
    // As most archives say how large their files are, most files are written once.
    const chunkSize = Math.min(Math.max(expectedBytes + 1, 64), maxBytes)
    return inflateRawSync(packed, { maxOutputLength: maxBytes, chunkSize })
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return undefined
    throw error
  }
}

function inMiB(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MiB`
}

function noZip(): BadZip {
  return new BadZip('The file is no ZIP archive, or it is damaged; make it again.')
}

/** A ZIP archive of these files. */
export function makeZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(files), { level: 6 })
}
