import { join } from 'node:path'

/** Where the program of the thread lies; a path and no URL, which a bundle can replace. */
export function tlsWorkerFile(): string {
  return join(import.meta.dirname, 'worker.ts')
}
