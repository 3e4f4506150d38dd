import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { documents, executablePath, files, generated, maintainerScripts } from './contents.ts'
import { changelogText, conffilesText, controlText, type Release } from './control.ts'

export interface PackageParts {
  readonly root: string
  readonly executable: string
  readonly licences: string
  /** CHANGELOG.md. */
  readonly changes: string
  readonly out: string
}

/** Writes the package. The same parts and release give the same bytes. */
export function writePackage(release: Release, parts: PackageParts): void {
  const tree = mkdtempSync(join(tmpdir(), 'nightporter-package-'))
  try {
    fill(tree, release, parts)
    setDates(tree, release.dateMs)
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', tree, parts.out], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SOURCE_DATE_EPOCH: String(release.dateMs / 1000) },
    })
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

function fill(tree: string, release: Release, parts: PackageParts): void {
  const { root, executable, licences, changes } = parts
  chmodSync(tree, 0o755)
  const put = (path: string, content: string | Buffer, mode = 0o644) => {
    const file = join(tree, path)
    mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
    writeFileSync(file, content)
    chmodSync(file, mode)
  }
  put(executablePath, readFileSync(executable), 0o755)
  for (const { from, to, isZipped } of [...files, ...generated]) {
    const content = readFileSync(join(root, from))
    put(to, isZipped ? zipped(content) : content)
  }
  put(documents.changelog, zipped(changelogText(release, changes)))
  put(documents.licences, zipped(licences))
  const installedKiB = Math.ceil(sizeOf(tree) / 1024)
  put('DEBIAN/control', controlText(release, installedKiB))
  put('DEBIAN/conffiles', conffilesText())
  for (const name of maintainerScripts)
    put(`DEBIAN/${name}`, readFileSync(join(root, 'build/package/debian', name)), 0o755)
}

/** Without a date inside, as gzip -9n. */
function zipped(content: string | Buffer): Buffer {
  return gzipSync(content, { level: 9 })
}

function sizeOf(folder: string): number {
  return pathsIn(folder)
    .map((path) => statSync(path))
    .reduce((sum, status) => sum + (status.isFile() ? status.size : 0), 0)
}

function setDates(folder: string, dateMs: number): void {
  for (const path of [...pathsIn(folder), folder]) lutimesSync(path, dateMs / 1000, dateMs / 1000)
}

function pathsIn(folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[]).map((path) => join(folder, path))
}
