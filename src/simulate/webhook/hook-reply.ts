import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** A status, no answer at all, or a connection that breaks within the answer. */
export type HookReaction = number | 'silent' | 'cut'

export interface ReplyManner {
  delayMs: number
  /** Goes with every status from 400 on: seconds or a date. */
  retryAfter: string
  /** Goes with every status from 300 to 399. */
  location: string
  /** How long the body of an answer is. */
  bodyBytes: number
}

const chunk = Buffer.alloc(64 << 10, '.')

export function readHookReaction(word: string): HookReaction | undefined {
  const name = word.toLowerCase()
  if (name === 'silent' || name === 'cut') return name
  return /^[2-5]\d\d$/.test(word) ? Number(word) : undefined
}

/** Answers a request; true when all of the answer went out. Gives up when `signal` aborts. */
export async function reply(
  response: ServerResponse,
  reaction: HookReaction,
  { manner, signal }: { manner: ReplyManner; signal: AbortSignal },
): Promise<boolean> {
  if (reaction === 'silent') return false
  try {
    if (manner.delayMs > 0) await delay(manner.delayMs, undefined, { signal })
    if (reaction === 'cut') return breakOff(response)
    const { retryAfter, location, bodyBytes } = manner
    response.writeHead(reaction, {
      'Content-Type': 'text/plain',
      ...(reaction >= 400 && retryAfter !== '' && { 'Retry-After': retryAfter }),
      ...(reaction >= 300 && reaction < 400 && location !== '' && { Location: location }),
    })
    for (let left = bodyBytes; left > 0; left -= chunk.length)
      if (!response.write(chunk.subarray(0, left))) await once(response, 'drain', { signal })
    const finished = once(response, 'finish', { signal })
    response.end()
    await finished
    return true
  } catch {
    // The other side has gone, or we are closing.
    return false
  }
}

function breakOff(response: ServerResponse): false {
  response.writeHead(200, { 'Content-Length': 100 })
  response.write('half of ', () => response.destroy())
  return false
}
