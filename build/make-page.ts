import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import { UserError } from '../src/lib/user-error.ts'
import { product } from '../src/system/version.ts'
import { root } from './folders.ts'
import { readChapters } from './manual/chapters.ts'
import { addressOf, renderChapter } from './manual/render.ts'
import { type Loader, loadersOf } from './page-files.ts'

const source = join(root, 'src/page')
const dist = join(source, 'dist')
const manual = join(root, 'src/manual')
/** All that a clerk or a housekeeper loads, in the longest language, as it crosses the wire. */
export const sizeLimit = 160_000

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
}

/** The night for a second screen. */
const wallPath = '/wall'

const workerSource = join(source, 'worker.ts')

const common: BuildOptions & { write: false } = {
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  target: ['chrome109', 'firefox115', 'safari16.4'],
  tsconfigRaw: {},
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
}

interface PageFile {
  readonly name: string
  /** Where it is served; by its name when not given. */
  readonly path?: string
  readonly bytes: Buffer
  /** Its name holds a hash of what is in it. */
  readonly isLasting: boolean
  readonly loader: Loader
}

export interface PageReport {
  readonly version: string
  /** Sizes as they cross the wire, the largest first. */
  readonly files: readonly PageFileSize[]
  /** Of all that a clerk or a housekeeper loads, in the longest language. */
  readonly bytes: number
}

export interface PageFileSize {
  readonly name: string
  readonly bytes: number
  readonly loader: Loader
}

/** Makes the page, and the manual beside it, in src/page/dist; the bytes depend on the sources alone. */
export async function makePage(): Promise<PageReport> {
  const all = await bundlePage()
  const bundled = all.filter(({ name }) => !isOfManual(name))
  const fixed = globSync(join(source, 'static/*'))
    .sort()
    .map((file) => fixedFile(basename(file), readFileSync(file)))
  const version = versionOf([...bundled, ...fixed])
  const shown = [indexOf(bundled, version), ...bundled, ...fixed]
  const files = [...shown, await bundleWorker(shown, version)]
  const sizes = files
    .map(({ name, bytes, loader }) => ({ name, loader, bytes: brotli(bytes).length }))
    .sort((a, b) => b.bytes - a.bytes)
  const bytes = staffBytes(sizes)
  if (bytes > sizeLimit)
    throw new UserError(
      `A clerk loads ${bytes} bytes of the page, compressed; ${sizeLimit} are allowed.`,
    )
  writePage([...files, ...manualFiles(all)], version)
  return { version, files: sizes, bytes }
}

function staffBytes(files: readonly PageFileSize[]): number {
  const bytesOf = (loader: Loader) =>
    files.filter((file) => file.loader === loader).map(({ bytes }) => bytes)
  const all = [...bytesOf('start'), ...bytesOf('staff'), Math.max(0, ...bytesOf('language'))]
  return all.reduce((sum, bytes) => sum + bytes, 0)
}

function fixedFile(name: string, bytes: Buffer): PageFile {
  return { name, bytes, isLasting: false, loader: 'start' }
}

function isOfManual(name: string): boolean {
  return name.startsWith('manual-')
}

/** The manual: its chapters, its style and its pictures. The page's worker does not keep them. */
function manualFiles(bundled: readonly PageFile[]): PageFile[] {
  const style = bundled.filter(({ name }) => isOfManual(name))
  const chapters = readChapters()
  const frame = { chapters, style: style[0]?.name ?? '', version: product.version }
  return [
    ...style,
    ...chapters.map((chapter) => ({
      ...fixedFile(
        `manual-${chapter.name.replace('/', '-')}.html`,
        Buffer.from(renderChapter(chapter, frame)),
      ),
      path: addressOf(chapter.name),
    })),
    ...globSync(join(source, 'pictures/*.webp'))
      .sort()
      .map((file) => ({
        ...fixedFile(`manual-${basename(file)}`, readFileSync(file)),
        path: `/manual/${basename(file)}`,
      })),
  ]
}

/** Makes the page where it is missing or one of its sources is newer. */
export async function makePageWhenOlder(): Promise<PageReport | undefined> {
  const made = statSync(join(dist, 'page.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isOlder = pageSources().some((file) => statSync(file).mtimeMs > made)
  return isOlder ? makePage() : undefined
}

/** All that the page is made of and by. */
export function pageSources(): string[] {
  return [
    ...globSync(join(source, '**/*'), { exclude: (file) => file === dist }),
    // Codes, names and limits that the page has in common with the system.
    ...globSync(join(root, 'src/{core,lib}/**/*')),
    ...globSync(join(manual, '**/*')),
    ...globSync(join(root, 'build/manual/*')),
    join(root, 'package.json'),
    join(root, 'package-lock.json'),
    import.meta.filename,
  ]
}

const script = 'src/page/main.tsx'

const pageBuild: BuildOptions & { write: false } = {
  ...common,
  entryPoints: {
    page: script,
    style: 'src/page/style/page.css',
    manual: 'src/manual/style/manual.css',
    // So that each has its language in its name.
    ...Object.fromEntries(
      globSync('src/page/words/*/words.ts', { cwd: root }).map((file) => [
        `words-${basename(dirname(file))}`,
        file,
      ]),
    ),
  },
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  splitting: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
}

/** The files that go into the page, of others, too. */
export async function pageInputs(): Promise<string[]> {
  const { metafile } = await build({ ...pageBuild, metafile: true })
  return Object.keys(metafile.inputs)
}

async function bundlePage(): Promise<PageFile[]> {
  const { outputFiles, metafile } = await build({ ...pageBuild, metafile: true })
  const loaders = loadersOf(metafile, script)
  return outputFiles
    .map(({ path, contents }) => ({
      name: basename(path),
      bytes: Buffer.from(contents),
      isLasting: true,
      loader: loaders.get(basename(path)) ?? 'start',
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The worker knows the files that it keeps by their names; some from the beginning, the others once they are loaded. */
async function bundleWorker(files: readonly PageFile[], version: string): Promise<PageFile> {
  const pathsOf = (files: readonly PageFile[]) =>
    JSON.stringify(
      files.flatMap(({ name }) => (name === 'index.html' ? ['/', wallPath] : [`/${name}`])),
    )
  const { outputFiles } = await build({
    ...common,
    entryPoints: { worker: workerSource },
    format: 'iife',
    define: {
      pageFiles: pathsOf(files),
      staffFiles: pathsOf(files.filter(({ loader }) => loader === 'start' || loader === 'staff')),
      lastingFiles: pathsOf(files.filter(({ isLasting }) => isLasting)),
      pageVersion: JSON.stringify(version),
    },
  })
  const bytes = Buffer.concat(outputFiles.map(({ contents }) => contents))
  return fixedFile('worker.js', bytes)
}

/** Distinguishes two pages: the product's version and a hash of all that the page is made of. */
function versionOf(files: readonly PageFile[]): string {
  const hash = createHash('sha256')
  for (const file of [join(source, 'index.html'), workerSource]) hash.update(readFileSync(file))
  for (const { name, bytes } of files) hash.update(name).update(bytes)
  return `${product.version}+${hash.digest('hex').slice(0, 8)}`
}

function indexOf(bundled: readonly PageFile[], version: string): PageFile {
  const named = (start: string, end: string) =>
    bundled.find(({ name }) => name.startsWith(start) && name.endsWith(end))?.name ?? ''
  // What the script needs is asked for together with it, and not a round trip later.
  const chunks = bundled.filter(
    ({ name, loader }) => name.startsWith('chunk-') && loader === 'start',
  )
  const preloads = chunks.map(({ name }) => `<link rel="modulepreload" href="/${name}">`)
  const text = readFileSync(join(source, 'index.html'), 'utf8')
    .replaceAll('{{preloads}}', preloads.join('\n    '))
    .replaceAll('{{version}}', version)
    .replaceAll('{{script}}', named('page-', '.js'))
    .replaceAll('{{style}}', named('style-', '.css'))
  return fixedFile('index.html', Buffer.from(text))
}

function writePage(files: readonly PageFile[], version: string): void {
  if (existsSync(dist)) rmSync(dist, { recursive: true })
  mkdirSync(dist, { recursive: true })
  const entries = files.flatMap(({ name, path, bytes, isLasting }) => {
    writeFileSync(join(dist, `${name}.br`), brotli(bytes))
    writeFileSync(join(dist, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    const entry = {
      path: path ?? pathOf({ name }),
      file: name,
      type: typeOf(name),
      etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`,
      isLasting,
    }
    // The same page, which shows something else there.
    return name === 'index.html' ? [entry, { ...entry, path: wallPath }] : [entry]
  })
  writeFileSync(join(dist, 'page.json'), JSON.stringify({ version, files: entries }))
}

function pathOf({ name }: Pick<PageFile, 'name'>): string {
  return name === 'index.html' ? '/' : `/${name}`
}

function typeOf(name: string): string {
  const type = types[name.slice(name.lastIndexOf('.') + 1)]
  if (type === undefined) throw new UserError(`The media type of ${name} is not known.`)
  return type
}

function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
