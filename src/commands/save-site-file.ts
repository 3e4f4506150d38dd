import { having, isText } from '../lib/shapes.ts'
import { type Saved, type SaveRequest, saveSiteFile } from '../site-file/save/save.ts'
import type { Reply } from './cli/command.ts'

/** A site file of 1 MiB may be twice as long as JSON. */
const maxLength = 3_000_000

const isRequest = having<SaveRequest>({ state: isText, text: isText })

/** `nightporter save-site-file`: takes one request from its standard input, and answers with JSON. */
export async function answerSave(
  file: string,
  input: AsyncIterable<string | Buffer> = process.stdin,
): Promise<Reply> {
  const request = await readRequest(input)
  const saved: Saved = request
    ? await saveSiteFile(file, request)
    : { kind: 'refused', why: 'The request was not understood; nothing was saved.' }
  return { text: JSON.stringify(saved), json: saved }
}

async function readRequest(
  input: AsyncIterable<string | Buffer>,
): Promise<SaveRequest | undefined> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of input) {
    length += piece.length
    if (length > maxLength) return undefined
    pieces.push(Buffer.from(piece))
  }
  try {
    const request: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
    return isRequest(request) ? request : undefined
  } catch {
    return undefined
  }
}
