/** A media thread that answers one question, and hangs at the next. */
import { parentPort } from 'node:worker_threads'

let questions = 0
parentPort?.on('message', () => {
  questions += 1
  while (questions > 1);
  parentPort?.postMessage({ kind: 'here' })
})
parentPort?.postMessage({ kind: 'ready' })
