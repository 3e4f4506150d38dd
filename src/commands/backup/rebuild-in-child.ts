import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { having, isNumber, isText } from '../../lib/shapes.ts'
import { UserError } from '../../lib/user-error.ts'
import type { Inspection } from '../../store/backup/inspect.ts'
import { ownProgram } from '../own-program.ts'

const isInspection = having<Inspection>({
  users: isNumber,
  wakeups: isNumber,
  mistakes: isNumber,
  firstMistake: isText,
})
const isRefusal = having<{ refusal: string }>({ refusal: isText })

const mebibyte = 1_048_576
/** What the child may take besides the two files, which are read through the system's cache. */
const maxMemoryKiB = 1_048_576
/** A new store has some pages, however few records there are. */
const spareBytes = 64 * mebibyte
const maxReplyLength = 10_000
const blockBytes = 512

/** No dump of memory, which would hold password hashes; and neither memory nor disk without end. */
const bounds = 'ulimit -c 0; ulimit -d "$1"; ulimit -f "$2"; shift 2; exec "$@"'

export interface Rebuilding {
  readonly from: string
  readonly to: string
  /** How long it may take; by the size of the file when not given. */
  readonly limitMs?: number
  /** What reads it, without its words. */
  readonly program?: readonly string[]
}

/**
 * Writes a store anew from the records of another, in a process of its own: reading a forged file may
 * end it. Rejects with a UserError that says what is wrong with the file.
 */
export async function rebuildInChild(rebuilding: Rebuilding): Promise<Inspection> {
  const { from, to, limitMs, program = ownProgram() } = rebuilding
  const { size } = await stat(from)
  const timeoutMs = limitMs ?? 300_000 + Math.ceil(size / mebibyte) * 1_000
  const fileBlocks = Math.ceil((4 * size + spareBytes) / blockBytes)
  const limits = [String(maxMemoryKiB), String(fileBlocks)]
  const words = [...program, 'rebuild-store', from, to]
  const child = spawn('sh', ['-c', bounds, 'sh', ...limits, ...words], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, timeoutMs)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    // Node may hang while it ends (nodejs/node#54918): all is written when the line is whole.
    if (output.endsWith('\n') || output.length > maxReplyLength) child.kill('SIGKILL')
  })
  child.stdin.on('error', () => {})
  const closed = once(child, 'close').finally(() => clearTimeout(limit))
  const [code, signal] = (await closed) as [number | null, NodeJS.Signals | null]
  if (code === 0 || output.endsWith('\n')) return readReply(output)
  if (isLate) throw new UserError(`Reading it took longer than ${Math.ceil(timeoutMs / 1_000)} s.`)
  throw new UserError(`The process that read it ended with ${signal ?? code}.`)
}

function readReply(text: string): Inspection {
  const reply = jsonIn(text)
  if (isRefusal(reply)) throw new UserError(reply.refusal)
  if (!isInspection(reply))
    throw new UserError('The process that read it did not say what is in it.')
  return reply
}

/** A process that read a forged file may say anything. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
