import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Refusal } from '../core/refusal.ts'
import { ask } from './client.ts'
import type { Reply } from './command.ts'
import { mebibytes, withProgress } from './progress.ts'

/** `nightporter import KIND FILE.csv` */
export async function importCsv(kind: string, file: string, data: string): Promise<Reply> {
  const bytes = await readFile(file).catch(() => {
    throw new Refusal(`${file} cannot be read; check the path.`)
  })
  const csv = bytes.toString('utf8')
  const reply = await withProgress(
    () => `Importing ${basename(file)}, ${mebibytes(bytes.length)}`,
    () => ask(data, { method: 'POST', path: `/rest/import/${kind}`, csv }),
  )
  const { description, imported } = JSON.parse(reply) as { description: string; imported: number }
  return { text: description, json: { imported, message: description } }
}
