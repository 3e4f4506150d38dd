/** What a test call has told so far. */
export interface RingProgress {
  readonly steps: readonly string[]
  /** Once it has ended. */
  readonly outcome?: { readonly kind: string; readonly detail: string }
}

/** More than any call tells; the oldest give way. */
const maxSteps = 200
/** A line longer than this is none of ours. */
const longestLine = 10_000

/** Reads the steps of a test call from text that comes in pieces of any size. */
export class RingText {
  #rest = ''
  #progress: RingProgress = { steps: [] }

  take(piece: string): RingProgress {
    const lines = (this.#rest + piece).split('\n')
    this.#rest = (lines.pop() ?? '').slice(-longestLine)
    for (const line of lines) this.#progress = after(this.#progress, line)
    return this.#progress
  }
}

function after(progress: RingProgress, line: string): RingProgress {
  // Only a sign that both sides are still there.
  if (line === '') return progress
  if (!line.startsWith('= '))
    return { ...progress, steps: [...progress.steps, line].slice(-maxSteps) }
  const [kind = '', ...detail] = line.slice(2).trim().split(' ')
  return { ...progress, outcome: { kind, detail: detail.join(' ') } }
}
