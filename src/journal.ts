import type { Journal } from './core/ports.ts'

/** Writes to standard error, with priorities where the service manager reads them. */
export function makeJournal(write: (line: string) => void = toStderr): Journal {
  const isService = process.env.JOURNAL_STREAM !== undefined
  const line = (priority: number, text: string) =>
    write(isService ? `<${priority}>${text.replaceAll('\n', '\n  ')}\n` : `${text}\n`)
  return {
    info: (message) => line(6, message),
    warn: (message) => line(4, message),
    error: (message, cause) =>
      line(3, cause === undefined ? message : `${message} ${textOf(cause)}`),
  }
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}

function toStderr(line: string): void {
  process.stderr.write(line)
}
