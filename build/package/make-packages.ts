/**
 * Makes the Debian packages of both architectures: `npm run package`. With `-- --version X` it makes
 * packages that are and say version X, built from a copy of the tree (to try an upgrade).
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { manuals } from './contents.ts'
import { copyTree } from './copy-tree.ts'
import { licencesText } from './licences.ts'
import { writePackage } from './write-package.ts'

const root = join(import.meta.dirname, '../..')
const out = join(root, 'build/out')
const architectures = [
  { node: 'arm64', debian: 'arm64' },
  { node: 'x64', debian: 'amd64' },
] as const

const { values } = parseArgs({ options: { version: { type: 'string' } } })
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
  nightporter: { released: string }
}
const version = values.version ?? own.version
if (!/^\d+\.\d+\.\d+$/.test(version)) fail(`--version ${version} should be like 1.2.3.`)

mkdirSync(out, { recursive: true })
const tree = version === own.version ? root : copyTree(root, version)
try {
  buildWhereStale(tree)
  writeManuals(tree)
  const licences = licencesText(root, nodeLicence())
  for (const { node, debian } of architectures) {
    const file = join(out, `nightporter_${version}_${debian}.deb`)
    writePackage(
      { version, architecture: debian, dateMs: sourceDateMs() },
      { root: tree, executable: executableOf(tree, node), licences, out: file },
    )
    const mib = (statSync(file).size / 2 ** 20).toFixed(1)
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
    process.stdout.write(`${file}\n  ${mib} MiB, sha256 ${hash}\n`)
  }
} finally {
  if (tree !== root) rmSync(tree, { recursive: true, force: true })
}

function executableOf(folder: string, architecture: string): string {
  return join(folder, `build/out/nightporter-linux-${architecture}`)
}

/** Packages are never made of executables that are older than their source. */
function buildWhereStale(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', 'src', 'hw', 'build', 'package*.json'], {
    cwd: root,
  })
  const sources = listed.toString().split('\0').filter(Boolean)
  const newestMs = Math.max(...sources.map((file) => changedAtMs(join(root, file))))
  const isFresh = architectures.every(
    ({ node }) => changedAtMs(executableOf(folder, node)) > newestMs,
  )
  if (!isFresh) run('npm', ['run', '-s', 'build'], folder)
}

/** 0 for a file that is not there. */
function changedAtMs(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function writeManuals(folder: string): void {
  for (const { script, from } of manuals)
    if (existsSync(join(folder, script))) run(process.execPath, [script, from], folder)
}

function run(command: string, words: string[], folder: string): void {
  execFileSync(command, words, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(sourceDateMs() / 1000) },
  })
}

/** The date of the commit, so that the same commit gives the same packages. */
function sourceDateMs(): number {
  const given = process.env.SOURCE_DATE_EPOCH
  if (given !== undefined) return Number(given) * 1000
  try {
    const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root })
    return Number(seconds.toString().trim()) * 1000
  } catch {
    return Date.parse(`${own.nightporter.released.replaceAll('/', '-')}T00:00:00Z`)
  }
}

/** Comes with the Node that the build fetched. */
function nodeLicence(): string | undefined {
  const [archive] = globSync(join(out, 'cache/node-linux-*.tgz'))
  if (archive === undefined) return undefined
  return execFileSync('tar', ['-xzOf', archive, 'package/LICENSE']).toString()
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(2)
}
