import { openEnvironment } from './tables.ts'

/**
 * Removes all sessions from the file of a store that nobody has open; on disk when it resolves. Whoever
 * logged out, or was logged out, since a backup was made must not be logged in again by it.
 */
export async function forgetSessions(file: string): Promise<void> {
  const env = openEnvironment(file)
  try {
    // In a backup that is older than the table there is none: it is made, and is empty.
    await env.openDB<string, string>({ name: 'session', encoding: 'string' }).clearAsync()
    await env.flushed
  } finally {
    await env.close()
  }
}
