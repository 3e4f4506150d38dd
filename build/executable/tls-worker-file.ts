import { join } from 'node:path'

/** Takes the place of the file of this name in `src/lib/outgoing-tls`: the thread's program is bundled too. */
export function tlsWorkerFile(): string {
  return join(import.meta.dirname, '../../tls-worker.cjs')
}
