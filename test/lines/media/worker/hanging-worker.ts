/** A media thread that answers one question, and hangs at the next. */
import { parentPort } from 'node:worker_threads'

let questions = 0
parentPort?.on('message', () => {
  questions += 1
  if (questions > 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  parentPort?.postMessage({ kind: 'here' })
})
parentPort?.postMessage({ kind: 'ready' })
