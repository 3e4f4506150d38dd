import { UserError } from '../../lib/user-error.ts'
import { inspect } from '../../store/backup/inspect.ts'
import { rebuild } from '../../store/backup/rebuild.ts'
import type { Call, Reply } from '../cli/command.ts'

/** `nightporter rebuild-store FROM TO`: prints on one line of JSON what is in it, or what is wrong. */
export async function rebuildStore({ words, wrongUsage }: Call): Promise<Reply> {
  const [from, to, ...rest] = words
  if (!from || !to || rest.length > 0) throw wrongUsage()
  // Whoever started this is gone when its end of the pipe is.
  process.stdin.on('close', () => process.exit()).resume()
  const result = await rebuilt(from, to)
  return { text: JSON.stringify(result), json: result }
}

async function rebuilt(from: string, to: string): Promise<object> {
  try {
    await rebuild(from, to)
    return await inspect(to)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return {
      refusal: error instanceof UserError ? message : `It cannot be read (${code ?? message}).`,
    }
  }
}
