import { readFile } from 'node:fs/promises'
import type { PromptInfo } from '../core/ports.ts'
import { Refusal } from '../core/refusal.ts'
import { ask } from './client.ts'

const usage = `Usage: nightporter prompt add ID LANGUAGE FILE.wav
       nightporter prompt list
       nightporter prompt remove ID LANGUAGE`

/** `nightporter prompt add|list|remove`: the hotel's own announcements. */
export async function prompt(words: string[], data: string): Promise<string> {
  const [action, id = '', language = '', file = ''] = words
  const path = `/rest/prompt/${encodeURIComponent(id)}/${encodeURIComponent(language)}`
  switch (`${action} ${words.length}`) {
    case 'add 4': {
      const wav = await readFile(file).catch(() => {
        throw new Refusal(`${file} cannot be read; check the path.`)
      })
      await ask(data, { method: 'PUT', path, wav })
      return `Prompt ${id} in ${language} is now what ${file} says.`
    }
    case 'remove 3':
      await ask(data, { method: 'DELETE', path })
      return `Prompt ${id} in ${language} was removed.`
    case 'list 1':
      return list(data)
    default:
      throw new Refusal(usage)
  }
}

async function list(data: string): Promise<string> {
  const reply = await ask(data, { path: '/rest/prompt' })
  const { prompts } = JSON.parse(reply) as { prompts: PromptInfo[] }
  return prompts
    .map(({ id, language, seconds, own }) => {
      const length = `${seconds.toFixed(1)} s`.padStart(7)
      return `${String(id).padStart(3)}  ${language.padEnd(8)}${length}  ${own ? 'own' : 'shipped'}`
    })
    .join('\n')
}
