import type { Socket } from 'node:net'
import type { Pace } from './pace.ts'
import { pieceSize } from './paced-bytes.ts'

export interface ReadingOptions {
  readonly address: string
  readonly pace: Pace
  /** Whether requests of this connection wait to be answered. */
  readonly isFull: () => boolean
}

/** What it takes to fetch the first bytes of a connection, later in the same turn. */
const beginMs = 0.1

/**
 * Hands what a connection brings to node's parser, at the pace of all connections, and none of it
 * while requests wait to be answered. What has to wait goes back to where it came from, so that nothing
 * more is read meanwhile. The function that is returned is to be called when no request waits any more.
 */
export function readAtPace(socket: Socket, { address, pace, isFull }: ReadingOptions): () => void {
  const parsers = socket.listeners('data')
  socket.removeAllListeners('data')
  let isHeldBack = false
  /** Whether a turn was asked for, and has not come yet. */
  let isWaiting = false
  const waitForTurn = () => {
    if (isWaiting) return
    isWaiting = true
    pace.wait(address, () => {
      isWaiting = false
      socket.resume()
      // Gives it to the listener below, at once.
      socket.read()
    })
  }
  const hold = (bytes: Buffer) => {
    socket.pause()
    socket.unshift(bytes)
    if (isFull()) isHeldBack = true
    else waitForTurn()
  }
  socket.on('data', (bytes: Buffer) => {
    // We have said our last: nobody waits for more.
    if (socket.writableEnded || socket.destroyed) return
    // Also before its turn: whoever reads a body may let the connection go on meanwhile.
    if (isWaiting || isFull() || !(pace.isFree || pace.isRunning)) {
      hold(bytes)
      return
    }
    const piece = bytes.length <= pieceSize ? bytes : bytes.subarray(0, pieceSize)
    pace.run(() => {
      for (const parse of parsers) parse.call(socket, piece)
    })
    if (piece === bytes || socket.destroyed) return
    const rest = bytes.subarray(pieceSize)
    // Where the parser has had enough for now, it is the parser that goes on.
    if (socket.isPaused()) socket.unshift(rest)
    else hold(rest)
  })
  if (socket.isPaused()) pace.do(address, () => socket.resume(), beginMs)
  return () => {
    if (!isHeldBack) return
    isHeldBack = false
    waitForTurn()
  }
}
