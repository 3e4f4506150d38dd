/** Errors that were caused by errors that were caused by … */
const maxCauses = 5

/** What went wrong, in one line. */
export function errorLine(cause: unknown): string {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : plain(cause)
  return text.replace(/\s*\n\s*/g, ' ')
}

/** Where it went wrong, with what caused it; empty for what is no error. */
export function errorStack(cause: unknown): string {
  const stacks: string[] = []
  for (let error = cause; error instanceof Error && stacks.length < maxCauses; error = error.cause)
    stacks.push(error.stack ?? errorLine(error))
  return stacks.join('\nCaused by ')
}

/** Anything can be thrown, also what cannot be made a text. */
function plain(cause: unknown): string {
  try {
    return String(cause)
  } catch {
    return 'something that is no error'
  }
}
