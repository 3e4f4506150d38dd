import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BadZip, makeZip, unzip, type ZipFile } from '../lib/files/zip.ts'
import { having, isText } from '../lib/shapes.ts'
import { inPieces } from '../lib/turns/in-pieces.ts'
import type { Pieces } from '../lib/turns/pieces.ts'
import { UserError } from '../lib/user-error.ts'

const manifestFile = 'voice.json'
/** What the daemon takes. */
const maxArchiveBytes = 16 * 1_048_576
/** No pack has as much; it would only fill the memory. */
const maxFolderBytes = 256 * 1_048_576
const bounds = { maxFiles: 600, maxFileBytes: maxFolderBytes, maxBytes: maxFolderBytes }

/** A voice pack on its way to the daemon. */
interface Pack {
  readonly name: string
  readonly zip: Uint8Array
}

/** Reads a folder or a ZIP archive. Throws a UserError when it cannot be one of a voice. */
export async function readPack(source: string): Promise<Pack> {
  try {
    const isFolder = (await stat(source)).isDirectory()
    const pack = isFolder ? await packFolder(source) : await readArchive(source)
    if (pack.zip.length <= maxArchiveBytes) return pack
  } catch (error) {
    if (error instanceof UserError) throw error
    if (error instanceof BadZip) throw new UserError(`${source}: ${error.message}`)
    throw new UserError(`${source} cannot be read; check the path.`)
  }
  throw new UserError(
    `${source} has more than 16 MiB as an archive.\nSave the clips with 16 bits, mono, 16,000 samples a second.`,
  )
}

async function packFolder(folder: string): Promise<Pack> {
  const files = new Map<string, Uint8Array>()
  let bytes = 0
  for (const file of await readdir(folder)) {
    if (file !== manifestFile && !file.toLowerCase().endsWith('.wav')) continue
    const path = join(folder, file)
    bytes += (await stat(path)).size
    if (bytes > maxFolderBytes)
      throw new UserError(`${folder} has more than 256 MiB of sound; no voice needs as much.`)
    files.set(file, await readFile(path))
  }
  const manifest = files.get(manifestFile)
  if (!manifest)
    throw new UserError(
      `${join(folder, manifestFile)} is missing; write it first, such as:\n  {"name": "anna", "language": "de", "by": "Anna Huber", "licence": ""}`,
    )
  return { name: nameIn(manifest) ?? basename(folder), zip: makeZip(files) }
}

async function readArchive(file: string): Promise<Pack> {
  const zip = await readFile(file)
  let manifest: Uint8Array | undefined
  const find = function* ({ name, content }: ZipFile): Pieces<void> {
    if (name.split('/').at(-1) === manifestFile) manifest = content
    yield
  }
  await inPieces(unzip(zip, bounds, find))
  return { name: nameIn(manifest) ?? basename(file, '.zip'), zip }
}

const isNamed = having<{ name: string }>({ name: isText })

/** The daemon says what is wrong with the rest of it, and with one that has no name. */
function nameIn(manifest: Uint8Array | undefined): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(manifest ?? []).toString('utf8'))
    return isNamed(read) && read.name !== '' ? read.name : undefined
  } catch {
    return undefined
  }
}
