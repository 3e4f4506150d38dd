import { readFile } from 'node:fs/promises'
import type { PromptInfo } from '../core/ports/announcer.ts'
import { UserError } from '../lib/user-error.ts'
import { ask, askJson } from './cli/client.ts'
import type { Call, Reply } from './cli/command.ts'

/** `nightporter prompt add|list|remove`: the hotel's own announcements. */
export async function prompt({ words, data, wrongUsage }: Call): Promise<Reply> {
  const [action, id = '', language = '', file = ''] = words
  const path = `/rest/prompt/${encodeURIComponent(id)}/${encodeURIComponent(language)}`
  switch (`${action} ${words.length}`) {
    case 'add 4': {
      const wav = await readFile(file).catch(() => {
        throw new UserError(`${file} cannot be read; check the path.`)
      })
      await ask(data, { method: 'PUT', path, wav })
      return done(`Prompt ${id} in ${language} is now what ${file} says.`)
    }
    case 'remove 3':
      await ask(data, { method: 'DELETE', path })
      return done(`Prompt ${id} in ${language} was removed.`)
    case 'list 1':
      return list(data)
    default:
      throw wrongUsage()
  }
}

function done(message: string): Reply {
  return { text: message, json: { message } }
}

async function list(data: string): Promise<Reply> {
  const { prompts } = await askJson<{ prompts: PromptInfo[] }>(
    data,
    { path: '/rest/prompt' },
    'prompts',
  )
  const rows = prompts.map(({ id, language, seconds, own }) => {
    const length = `${seconds.toFixed(1)} s`.padStart(7)
    return `${String(id).padStart(3)}  ${language.padEnd(8)}${length}  ${own ? 'own' : 'shipped'}`
  })
  return { text: rows.join('\n'), json: { prompts } }
}
