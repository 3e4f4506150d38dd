import { readFile } from 'node:fs/promises'
import { Refusal } from '../core/refusal.ts'
import { ask } from './client.ts'

const kinds = ['rooms', 'items', 'categories', 'statuses']

/** `nightporter import KIND FILE.csv` */
export async function importCsv([kind, file]: string[], data: string): Promise<string> {
  if (!kind || !kinds.includes(kind) || !file)
    throw new Refusal(`Usage: nightporter import ${kinds.join('|')} FILE.csv`)
  const bytes = await readFile(file).catch(() => {
    throw new Refusal(`${file} cannot be read; check the path.`)
  })
  const csv = bytes.toString('utf8')
  const reply = await ask(data, { method: 'POST', path: `/rest/import/${kind}`, csv })
  return (JSON.parse(reply) as { description: string }).description
}
