import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Refusal } from '../core/refusal.ts'
import { askJson } from './client.ts'
import type { Reply } from './command.ts'
import { mebibytes, withProgress } from './progress.ts'
import { having, isNumber, isText } from './reply-shape.ts'

const isDone = having<{ description: string; imported: number }>({
  description: isText,
  imported: isNumber,
})

/** `nightporter import KIND FILE.csv` */
export async function importCsv(kind: string, file: string, data: string): Promise<Reply> {
  const bytes = await readFile(file).catch(() => {
    throw new Refusal(`${file} cannot be read; check the path.`)
  })
  const csv = bytes.toString('utf8')
  const { description, imported } = await withProgress(
    () => `Importing ${basename(file)}, ${mebibytes(bytes.length)}`,
    () => askJson(data, { method: 'POST', path: `/rest/import/${kind}`, csv }, isDone),
  )
  return { text: description, json: { imported, message: description } }
}
