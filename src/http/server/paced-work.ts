import type { Socket } from 'node:net'
import type { Pace } from './pace.ts'

/** How a connection is served. */
interface Served {
  readonly address: string
  readonly pace: Pace
}

const bySocket = new WeakMap<Socket, Served>()

/** The requests of this connection are worked on when their turn has come. */
export function paceWork(socket: Socket, served: Served): void {
  bySocket.set(socket, served)
}

/**
 * Does a part of a request when its connection has its turn: that which comes after something was
 * waited for, such as a body, would be counted for nobody otherwise.
 */
export function inTurn<T>(socket: Socket, work: () => T | Promise<T>): T | Promise<T> {
  const served = bySocket.get(socket)
  if (!served) return work()
  const { pace, address } = served
  if (pace.isFree || pace.isRunning) return pace.run(work)
  return new Promise((resolve, reject) => {
    pace.wait(address, () => {
      try {
        resolve(work())
      } catch (error) {
        reject(error)
      }
    })
  })
}
