import { newKey } from '../parts/new-key.ts'

/** A browser opens 6 connections to a host; a stream takes one for good, and requests need some. */
const maxStreams = 4
/** Tabs of one browser answer within a few milliseconds, a busy one takes longer. */
export const patienceMs = 300

/** What a tab tells the others. */
interface Told {
  readonly id: string
  readonly state: 'asking' | 'following' | 'waiting'
  /** Whether the others are to say the same of themselves. */
  readonly isQuestion: boolean
}

/**
 * Asks the other tabs of this browser whether there is room for one more stream. Gives 0 when there
 * is, else how many tabs are open. Answers others until `left` is aborted.
 */
export async function countTabs(left: AbortSignal): Promise<number> {
  const id = newKey()
  const others = new Map<string, Told['state']>()
  let state: Told['state'] = 'asking'
  const channel = new BroadcastChannel('nightporter.tabs')
  const tell = (isQuestion: boolean) =>
    channel.postMessage({ id, state, isQuestion } satisfies Told)
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    others.set(data.id, data.state)
    if (data.isQuestion) tell(false)
  }
  left.addEventListener('abort', () => channel.close())
  tell(true)
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  // Of those that ask at the same time, the order of their names decides.
  const before = [...others].filter(
    ([other, known]) => known === 'following' || (known === 'asking' && other < id),
  )
  const isRoom = before.length < maxStreams
  state = isRoom ? 'following' : 'waiting'
  return isRoom ? 0 : others.size + 1
}
