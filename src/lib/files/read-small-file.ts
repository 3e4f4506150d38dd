import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

const maxBytes = 1_048_576

/**
 * A small file at once. Throws for anything but a plain file, and for a large one: a pipe would keep
 * the whole daemon waiting, and a device might never end.
 */
export function readPlainFile(file: string): Buffer {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const found = fstatSync(descriptor)
    if (!found.isFile()) throw new Error('it is no plain file')
    if (found.size > maxBytes) throw new Error('it is larger than 1 MiB')
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The same, as text. */
export function readPlainText(file: string): string {
  return readPlainFile(file).toString('utf8')
}
