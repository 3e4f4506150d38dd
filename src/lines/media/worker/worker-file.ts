import { join } from 'node:path'

/** Where the program of the media thread lies; a path and no URL, which a bundle can replace. */
export function workerFile(): string {
  return join(import.meta.dirname, 'worker.ts')
}
