import { hash } from 'node:crypto'
import type { LogLine } from '../core/model/log.ts'

const hashField = ',"hash":"'

/** The hash of a log line: it covers the line's text and the hash of the line before it. */
export function chainHash(before: string, body: string): string {
  return hash('sha256', before + body, 'base64url')
}

/** A line as it is kept: its JSON text with the hash as the last field. */
export function lineText(body: string, hash: string): string {
  return `${body.slice(0, -1)}${hashField}${hash}"}`
}

/** A kept line taken apart again, without believing anything of it. */
export function partsOfLine(text: string): { body: string; hash: string } | undefined {
  const at = text.lastIndexOf(hashField)
  if (at === -1 || !text.endsWith('"}')) return undefined
  return { body: `${text.slice(0, at)}}`, hash: text.slice(at + hashField.length, -2) }
}

/** A kept line, or undefined when it cannot be read. */
export function readLine(text: string): LogLine | undefined {
  try {
    return JSON.parse(text) as LogLine
  } catch {
    return undefined
  }
}
