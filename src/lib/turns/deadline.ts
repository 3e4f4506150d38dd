export interface Deadline<T> {
  readonly ms: number
  /** What to give in the place of the work's result; it may throw instead. */
  readonly atEnd: () => T
  /** Whether the timer keeps the process alive; true unless given. */
  readonly ref?: boolean
}

/** What `work` gives, or what `atEnd` gives when it takes longer. The work goes on, and what becomes of it is ignored. */
export async function withDeadline<T, Late>(
  work: Promise<T>,
  { ms, atEnd, ref = true }: Deadline<Late>,
): Promise<T | Late> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  if (!ref) timer.unref()
  try {
    return await Promise.race([work, late.promise.then(atEnd)])
  } finally {
    clearTimeout(timer)
  }
}
