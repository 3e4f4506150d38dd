import type { About, Journal } from '../ports/journal.ts'

/** The same journal for a part whose messages are all about the same, such as one line. */
export function about(journal: Journal, fields: About): Journal {
  return {
    info: (message, more) => journal.info(message, { ...fields, ...more }),
    warn: (message, more) => journal.warn(message, { ...fields, ...more }),
    error: (message, cause, more) => journal.error(message, cause, { ...fields, ...more }),
  }
}
