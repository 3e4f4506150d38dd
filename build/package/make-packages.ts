/**
 * Makes the Debian packages of both architectures: `npm run package`. With `-- --version X` it makes
 * packages that are and say version X, built from a copy of the tree (to try an upgrade).
 */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { UserError } from '../../src/lib/user-error.ts'
import { architectures } from '../architectures.ts'
import { cache, out, root } from '../folders.ts'
import { runTool } from '../run-tool.ts'
import { sourceDateMs } from '../source-date.ts'
import { generated } from './contents.ts'
import { licencesText } from './licences.ts'
import { writePackage } from './write-package.ts'

const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

function makePackages(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new UserError(`--version ${version} should be like 1.2.3.`)
  mkdirSync(out, { recursive: true })
  const tree = version === own.version ? root : copyTree(root, version)
  try {
    buildWhereStale(tree)
    for (const { script, from } of generated) run(process.execPath, [script, from], tree)
    const texts = {
      licences: licencesText(root, nodeLicence()),
      changes: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    }
    const sums: string[] = []
    for (const { name, debian } of architectures) {
      const file = join(out, `nightporter_${version}_${debian}.deb`)
      writePackage(
        { version, architecture: debian, dateMs: sourceDateMs() },
        { root: tree, executable: executableOf(tree, name), ...texts, out: file },
      )
      const mib = (statSync(file).size / 2 ** 20).toFixed(1)
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
      process.stdout.write(`${file}\n  ${mib} MiB, sha256 ${hash}\n`)
      sums.push(`${hash}  ${basename(file)}`)
    }
    if (tree === root) addSums(sums)
  } finally {
    if (tree !== root) rmSync(tree, { recursive: true, force: true })
  }
}

/** The build has written the sums of the executables; those of the packages follow. */
function addSums(sums: readonly string[]): void {
  const file = join(out, 'SHA256SUMS')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const others = lines.filter((line) => !line.endsWith('.deb'))
  writeFileSync(file, `${[...others, ...sums].join('\n')}\n`)
}

function executableOf(folder: string, architecture: string): string {
  return join(folder, `build/out/nightporter-linux-${architecture}`)
}

/** Packages are never made of executables that are older than their source. */
function buildWhereStale(folder: string): void {
  const args = ['ls-files', '-z', 'src', 'hw', 'build', 'package*.json']
  const sources = runTool({ command: 'git', args, folder: root }).split('\0').filter(Boolean)
  const newestMs = Math.max(...sources.map((file) => changedAtMs(join(root, file))))
  const isFresh = architectures.every(
    ({ name }) => changedAtMs(executableOf(folder, name)) > newestMs,
  )
  if (isFresh) return
  process.stdout.write('Building the executables …\n')
  run('npm', ['run', '-s', 'build'], folder)
}

/** 0 for a file that is not there. */
function changedAtMs(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function run(command: string, args: readonly string[], folder: string): void {
  const env = { SOURCE_DATE_EPOCH: String(sourceDateMs() / 1000) }
  process.stdout.write(runTool({ command, args, folder, env }))
}

/** Comes with the Node that the build fetched. */
function nodeLicence(): string {
  const [archive] = globSync(join(cache, 'node-linux-*.tgz'))
  if (archive === undefined)
    throw new UserError(`${cache} holds no Node with its licence. Fetch it: npm run build`)
  return runTool({ command: 'tar', args: ['-xzOf', archive, 'package/LICENSE'] })
}

try {
  const { values } = parseArgs({ options: { version: { type: 'string' } } })
  makePackages(values.version ?? own.version)
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/**
 * A copy of the tree with another version in it. What was installed and fetched is shared with the
 * tree, so that a build from the copy costs no more than one from the tree.
 */
function copyTree(root: string, version: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'nightporter-tree-'))
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, 'build/out'), { recursive: true })
  mkdirSync(join(root, 'build/out/cache'), { recursive: true })
  symlinkSync(join(root, 'build/out/cache'), join(copy, 'build/out/cache'))
  const file = join(copy, 'package.json')
  const changed = { ...JSON.parse(readFileSync(file, 'utf8')), version }
  writeFileSync(file, `${JSON.stringify(changed, null, 2)}\n`)
  return copy
}
