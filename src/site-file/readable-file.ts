import { type Kind, mistake, noted, type Position } from './reader.ts'
import { text } from './values.ts'

/** A file that can be read now; empty for none. */
const readFile: Kind<string> = (node, position) => {
  const path = text('')(node, position)
  if (path !== '' && !isReadable(path, position))
    mistake(position, `names ${path}, which cannot be read; check the path and its permissions.`)
  return path
}

export const file = noted(readFile, { default: '""' })

function isReadable(path: string, position: Position): boolean {
  try {
    position.readFile(path)
    return true
  } catch {
    return false
  }
}
