import { type Kind, mistake, noted, type Place, text } from './reader.ts'

/** A file that can be read now; empty for none. */
const readFile: Kind<string> = (node, place) => {
  const path = text('')(node, place)
  if (path !== '' && !isReadable(path, place))
    mistake(place, `names ${path}, which cannot be read; check the path and its permissions.`)
  return path
}

export const file = noted(readFile, { default: '""' })

function isReadable(path: string, place: Place): boolean {
  try {
    place.readFile(path)
    return true
  } catch {
    return false
  }
}
