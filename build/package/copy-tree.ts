import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A copy of the tree with another version in it. What was installed and fetched is shared with the
 * tree, so that a build from the copy costs no more than one from the tree.
 */
export function copyTree(root: string, version: string): string {
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
