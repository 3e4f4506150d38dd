import { readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from './folders.ts'

/** Programs of the executable, and where each begins. */
const programs = {
  main: 'build/executable/entry.ts',
  'media-worker': 'src/lines/media/worker/worker.ts',
  'tls-worker': 'src/lib/outgoing-tls/worker.ts',
  // Large, and needed long after the start or never: the daemon does not wait for it to be read.
  systeminformation: 'node_modules/systeminformation/lib/index.js',
}

/** Packages that look for an addon on the disk, and its name inside the executable. */
const addonOf: Readonly<Record<string, string>> = {
  lmdb: 'lmdb.node',
  '@serialport/bindings-cpp': 'serialport.node',
}

const alias = {
  // It evaluates code with the names of its own variables, which only this form of it keeps.
  'ordered-binary': join(root, 'node_modules/ordered-binary/dist/index.cjs'),
  // Large tables, of which packages bring along their own older copies: one is enough.
  'iconv-lite': join(root, 'node_modules/iconv-lite'),
  'mime-db': join(root, 'node_modules/mime-db'),
  'mime-types': join(root, 'node_modules/mime-types'),
}

/** Begins each program: what its sources ask for in `ownPlaces`. */
const places = `const __placeOf = (file) => require("node:path").join(__dirname, file);
const __folderOf = require("node:path").dirname;
const __urlOf = (place) => require("node:url").pathToFileURL(place).href;`

/**
 * Bundles each program into `folder`, as `main.cjs` and so on; the bytes depend on the sources alone.
 * Gives the files that went in.
 */
export async function bundle(folder: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    // Names stay as they are: an error shows where it came from, and keeping them otherwise costs time.
    minifyWhitespace: true,
    minifySyntax: true,
    // An error that nobody caught shows its line.
    lineLimit: 200,
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: places },
    alias,
    plugins: [ownPlaces, embeddedAddons, replaced, readLater, mediaTypes],
    metafile: true,
  })
  return Object.keys(metafile.inputs)
}

/**
 * Sources that ask where they lie get the path they have in the source tree, below the
 * bundle's own folder: what is embedded lies at the same places.
 */
const ownPlaces: Plugin = {
  name: 'own places',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes('import.meta')) return undefined
      const place = `__placeOf(${JSON.stringify(relative(root, path))})`
      return {
        contents: text
          .replaceAll('import.meta.url', `__urlOf(${place})`)
          .replaceAll('import.meta.dirname', `__folderOf(${place})`),
        loader: path.endsWith('ts') ? 'ts' : 'js',
      }
    })
  },
}

/** Packages look for their addons in folders that the executable does not have. */
const embeddedAddons: Plugin = {
  name: 'embedded addons',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node-gyp-build(-optional-packages)?$/ }, ({ importer }) => {
      const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(importer) ?? []
      const addon = name === undefined ? undefined : addonOf[name]
      if (addon === undefined) return { errors: [{ text: `No addon is known for ${importer}.` }] }
      return { path: addon, namespace: 'addon' }
    })
    onLoad({ filter: /.*/, namespace: 'addon' }, ({ path }) => ({
      contents: `module.exports = () => require(require("node:path").join(__dirname, "addons", "${path}"))`,
      resolveDir: root,
    }))
    // One speeds up an encoding that the store does not use; the other colours what nobody sees, and
    // is there only because tools of the build need it.
    const leftOut = /^(msgpackr-extract|supports-color)$/
    onResolve({ filter: leftOut }, ({ path }) => ({ path, namespace: 'left out' }))
    onLoad({ filter: /.*/, namespace: 'left out' }, () => ({ contents: 'module.exports = null' }))
  },
}

/** Sources that look for something on the disk, and what takes their place in the executable. */
const replaced: Plugin = {
  name: 'replaced',
  setup({ onResolve }) {
    onResolve(
      { filter: /\/(worker-file|tls-worker-file|lmdb-addon|own-program)\.ts$/ },
      ({ path }) => ({
        path: join(root, 'build/executable', basename(path)),
      }),
    )
  },
}

/** Kept out of the programs: lies beside them, and is read when it is needed. */
const readLater: Plugin = {
  name: 'read later',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^systeminformation$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./${path}.cjs`, external: true } : undefined,
    )
    // Tables of far eastern character sets. No site of today speaks one.
    onLoad({ filter: /\/iconv-lite\/encodings\/tables\/.*\.json$/ }, async ({ path }) => ({
      contents: await readFile(path),
      loader: 'copy',
    }))
  },
}

/** Of the media types of the world, those that a request or a reply of ours may have. */
const knownTypes = [
  'application/json',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'application/xml',
  'audio/wav',
  'image/png',
  'image/svg+xml',
  'multipart/form-data',
  'text/css',
  'text/csv',
  'text/html',
  'text/javascript',
  'text/plain',
  'text/xml',
]

const mediaTypes: Plugin = {
  name: 'media types',
  setup({ onLoad }) {
    onLoad({ filter: /\/mime-db\/db\.json$/ }, async ({ path }) => {
      const types = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
      const known = Object.fromEntries(knownTypes.map((type) => [type, types[type]]))
      const unknown = knownTypes.filter((type) => known[type] === undefined)
      if (unknown.length > 0) return { errors: [{ text: `mime-db lacks ${unknown.join(', ')}.` }] }
      return { contents: JSON.stringify(known), loader: 'json' }
    })
  },
}
