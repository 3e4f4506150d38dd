/** The media thread: sends and hears the sound of all calls, whatever the main thread is busy with. */
import { parentPort } from 'node:worker_threads'
import type { ToWorker } from './messages.ts'
import { Switchboard } from './switchboard.ts'

const port = parentPort
if (!port) throw new Error('This is a thread of the daemon; it does not run alone.')
const switchboard = new Switchboard((message) => port.postMessage(message))
// What is thrown in there is a bug: it ends this thread, and the main thread begins a new one.
port.on('message', (message: ToWorker) => void switchboard.take(message))
port.postMessage({ kind: 'ready' })
