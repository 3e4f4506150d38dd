/** The media thread: sends and receives the sound of all calls, whatever the main thread is busy with. */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'
import { StreamTable } from './stream-table.ts'

const port = parentPort
if (!port) throw new Error('This is a thread of the daemon; it does not run alone.')
goFirst()
const post = (message: FromWorker) => port.postMessage(message)
const streams = new StreamTable(post)
// What is thrown in there is a bug: it ends this thread, and the main thread begins a new one.
port.on('message', (message: ToWorker) => void streams.take(message))
post({ kind: 'ready' })

/** Sound cannot wait, and takes little. On Linux 0 is this thread alone, not the process. */
function goFirst(): void {
  try {
    if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_HIGH)
  } catch {
    // Without the right to it (RLIMIT_NICE) packets are less even on a busy machine, but they go.
  }
}
