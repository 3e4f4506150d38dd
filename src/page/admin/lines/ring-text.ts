/** What a test call has told so far. */
export interface RingTold {
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
  #told: RingTold = { steps: [] }

  take(piece: string): RingTold {
    const lines = (this.#rest + piece).split('\n')
    this.#rest = (lines.pop() ?? '').slice(-longestLine)
    for (const line of lines) this.#told = after(this.#told, line)
    return this.#told
  }
}

function after(told: RingTold, line: string): RingTold {
  // Only a sign that both sides are still there.
  if (line === '') return told
  if (!line.startsWith('= ')) return { ...told, steps: [...told.steps, line].slice(-maxSteps) }
  const [kind = '', ...detail] = line.slice(2).trim().split(' ')
  return { ...told, outcome: { kind, detail: detail.join(' ') } }
}
