import { randomFill } from 'node:crypto'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const fillRandomly = promisify<Buffer, Buffer>(randomFill)

/** It grows, and is given up, by so much: no commit waits long for the disk behind it. */
const pieceBytes = 1_048_576

/**
 * A file that is only there to take space away from others: what it holds can be had at once by
 * removing it. Its bytes are random, because a disk that packs its files would keep nothing of zeros.
 */
export class Reserve {
  readonly #file: string
  #heldBytes = 0

  constructor(file: string) {
    this.#file = file
  }

  get heldBytes(): number {
    return this.#heldBytes
  }

  /** Sees what an earlier run has left. */
  async find(): Promise<void> {
    const found = await stat(this.#file).catch(() => undefined)
    // What was written before a power cut may be a length without blocks.
    this.#heldBytes = found === undefined ? 0 : Math.min(found.size, found.blocks * 512)
  }

  /** Comes one piece closer to a size; rejects when the disk refuses, and then holds what it held. */
  async approach(bytes: number): Promise<void> {
    if (bytes === this.#heldBytes) return
    if (bytes === 0) return this.#remove()
    const handle = await open(this.#file, 'a', 0o600)
    try {
      if (bytes > this.#heldBytes) await this.#grow(handle, bytes)
      else await this.#cut(handle, bytes)
    } finally {
      await handle.close()
    }
  }

  /** A piece of what it holds is free. */
  async giveUp(): Promise<void> {
    await this.approach(Math.max(0, this.#heldBytes - pieceBytes))
  }

  async #remove(): Promise<void> {
    await rm(this.#file, { force: true })
    this.#heldBytes = 0
  }

  async #grow(handle: FileHandle, bytes: number): Promise<void> {
    await handle.truncate(this.#heldBytes)
    const length = Math.min(pieceBytes, bytes - this.#heldBytes)
    const piece = await fillRandomly(Buffer.allocUnsafe(length))
    try {
      await handle.appendFile(piece)
      // At once: a heap of unwritten pieces would make the next commit slow.
      await handle.datasync()
    } catch (error) {
      await handle.truncate(this.#heldBytes)
      throw error
    }
    this.#heldBytes += length
  }

  async #cut(handle: FileHandle, bytes: number): Promise<void> {
    await handle.truncate(bytes)
    this.#heldBytes = bytes
  }
}
