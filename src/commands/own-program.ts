import { join } from 'node:path'

/** The words that start this program once more. A bundle replaces this file. */
export function ownProgram(): [command: string, ...words: string[]] {
  return [process.execPath, join(import.meta.dirname, '../main.ts')]
}
