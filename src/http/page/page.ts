import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Fault } from '../../core/fault.ts'
import type { Journal } from '../../core/ports/journal.ts'
import { notAllowed } from '../api/not-allowed.ts'
import type { HttpContext } from '../middleware/state.ts'
import { type PageFile, type PageList, readPageList, remedy } from './manifest.ts'
import { pageHeaders, pageHeadersOverTls } from './security-headers.ts'

const unpack = promisify(gunzip)
const aYear = 'public, max-age=31536000, immutable'

/** A way in which a file is sent. */
interface Form {
  /** Empty when it is sent as it is. */
  readonly encoding: string
  read(path: string): Promise<Buffer>
}

/** Small ones first. */
const packed: readonly Form[] = [
  { encoding: 'br', read: (path) => readFile(`${path}.br`) },
  { encoding: 'gzip', read: (path) => readFile(`${path}.gz`) },
]
const plain: Form = {
  encoding: '',
  read: async (path) => unpack(await readFile(`${path}.gz`)),
}

/** What a browser says that it takes, or has, is short; reading a long list would take others' time. */
const maxListed = 256

function formFor(ctx: HttpContext): Form {
  if (ctx.get('Accept-Encoding').length > maxListed) return plain
  return packed.find(({ encoding }) => ctx.acceptsEncodings(encoding)) ?? plain
}

/** Finds the page that was built into a folder; its files are read when they are first asked for. */
export function openPage(folder: string, journal: Journal): Page {
  return new Page(folder, readPageList(folder, journal), journal)
}

/** The page for front desk, housekeeping and administrator, for anyone to load. */
export class Page {
  /** Empty when there is no page. */
  readonly version: string
  readonly #folder: string
  readonly #journal: Journal
  readonly #files: ReadonlyMap<string, PageFile>
  /** At most three forms of each file, by name and encoding. */
  readonly #read = new Map<string, Promise<Buffer>>()

  constructor(folder: string, { version, files }: PageList, journal: Journal) {
    this.version = version
    this.#folder = folder
    this.#journal = journal
    this.#files = new Map(files.map((file) => [file.path, file]))
  }

  /** Answers with the file of exactly this path; rejects with Fault 206 when there is none. */
  async answer(ctx: HttpContext, path: string): Promise<void> {
    const file = this.#files.get(path)
    if (!file) throw this.#nothingAt(path)
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notAllowed(ctx.method, 'GET, HEAD')
    const form = formFor(ctx)
    // Before any header is set: a failure has headers of its own.
    const bytes = await this.#bytesOf(file, form)
    ctx.status = 200
    ctx.set({
      ...pageHeaders,
      ...(ctx.secure && pageHeadersOverTls),
      Server: ctx.state.headers.Server ?? '',
      'Cache-Control': file.isLasting ? aYear : 'no-cache',
      // Weak, as it is the same for every form (RFC 9110, 8.8.1).
      ETag: `W/${file.etag}`,
    })
    if (ctx.get('If-None-Match').length <= maxListed && ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.set('Content-Type', file.type)
    if (form.encoding !== '') ctx.set('Content-Encoding', form.encoding)
    ctx.body = bytes
  }

  #nothingAt(path: string): Fault {
    const isMissing = path === '/' && this.#files.size === 0
    const why = isMissing
      ? `There is no page here; ${remedy} The interface begins at /rest.`
      : 'There is nothing here; the interface begins at /rest, the manual at /manual.'
    return new Fault(206, why)
  }

  #bytesOf({ file }: PageFile, { encoding, read }: Form): Promise<Buffer> {
    const name = `${file} ${encoding}`
    const known = this.#read.get(name)
    if (known) return known
    const reading = read(join(this.#folder, file)).catch((error: unknown) => {
      // The next one who asks may have more luck.
      this.#read.delete(name)
      this.#journal.error(`The page's ${file} cannot be read; ${remedy}`, error)
      throw new Fault(502, 'The page cannot be read here; the journal of the box says why.')
    })
    this.#read.set(name, reading)
    return reading
  }
}
