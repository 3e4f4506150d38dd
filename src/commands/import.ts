import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { wrapWords } from '../lib/text/columns.ts'
import { UserError } from '../lib/user-error.ts'
import { askJson } from './cli/client.ts'
import type { Reply } from './cli/command.ts'
import { mebibytes, withProgress } from './cli/progress.ts'

interface Warning {
  readonly language: string
  readonly heard: string
  readonly rooms: number
  readonly description: string
}

interface ImportReply {
  readonly description: string
  readonly imported: number
  readonly warnings?: readonly Warning[]
}

/** `nightporter import KIND FILE.csv` */
export async function importCsv(kind: string, file: string, data: string): Promise<Reply> {
  const bytes = await readFile(file).catch(() => {
    throw new UserError(`${file} cannot be read; check the path.`)
  })
  const csv = bytes.toString('utf8')
  const {
    description,
    imported,
    warnings = [],
  } = await withProgress(
    () => `Importing ${basename(file)}, ${mebibytes(bytes.length)}`,
    () => {
      const asked = { method: 'POST', path: `/rest/import/${kind}`, csv }
      return askJson<ImportReply>(data, asked, 'imported')
    },
  )
  const lines = description.split('\n').flatMap((line) => wrapWords(line.split(' ')))
  return { text: lines.join('\n'), json: { imported, message: description, warnings } }
}
