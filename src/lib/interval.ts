/** Where failures are noted. */
interface Notes {
  error(message: string, cause: unknown): void
}

/**
 * Runs `work` again and again, never twice at once; `now` runs it out of turn. `stop` waits for a run
 * that is under way.
 */
export function every(ms: number, work: () => Promise<unknown>, notes: Notes) {
  let running: Promise<void> | undefined
  const run = async () => {
    try {
      await work()
    } catch (error) {
      notes.error('Regular work failed; it is tried again.', error)
    } finally {
      running = undefined
    }
  }
  const now = () => {
    running ??= run()
  }
  const timer = setInterval(now, ms)
  return {
    now,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
