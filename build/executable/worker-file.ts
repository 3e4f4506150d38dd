import { join } from 'node:path'

/** Takes the place of `src/lines/media/worker/worker-file.ts`: the media thread's program is bundled too. */
export function workerFile(): string {
  return join(import.meta.dirname, '../../media-worker.cjs')
}
