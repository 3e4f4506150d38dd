import type { Socket } from 'node:net'

type Run = (work: () => void) => void

const runs = new WeakMap<Socket, Run>()

/** The requests of this connection are worked on by `run`, which does it when their turn has come. */
export function paceWork(socket: Socket, run: Run): void {
  runs.set(socket, run)
}

/**
 * Does a part of a request when its connection has its turn: that which comes after something was
 * waited for, such as a body, would be counted for nobody otherwise.
 */
export function inTurn<T>(socket: Socket, work: () => T | PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const run = runs.get(socket) ?? atOnce
    run(() => {
      try {
        resolve(work())
      } catch (error) {
        reject(error)
      }
    })
  })
}

const atOnce: Run = (work) => work()
