import { makePageWhenOlder } from '../../build/make-page.ts'
import { installPackages } from '../../build/packages.ts'
import { makeAppliancePackages } from '../appliance/packages.ts'
import { debianTree } from '../appliance/tree.ts'
import { compileAddons } from '../support/addons.ts'
import type { Kind } from './files.ts'
import { needsOf, unmetOf } from './needs.ts'

export interface Prepared {
  readonly files: readonly string[]
  /** Files that cannot run here, and what each lacks. */
  readonly skipped: ReadonlyMap<string, readonly string[]>
}

/** Makes what tests need; as root, installs the packages that are missing. */
export async function prepare(kind: Kind, files: readonly string[]): Promise<Prepared> {
  const needs = new Map(files.map((file) => [file, needsOf(file)]))
  const all = ['iproute2', ...[...needs.values()].flat()]
  await install([...unmetOf(all)].filter((need) => need !== 'root'))
  const unmet = unmetOf(all)
  const lacks = (file: string) => needs.get(file)?.filter((need) => unmet.has(need)) ?? []
  const able = files.filter((file) => lacks(file).length === 0)
  const unable = files.filter((file) => lacks(file).length > 0)
  if (able.length > 0) await make(kind)
  return { files: able, skipped: new Map(unable.map((file) => [file, lacks(file)])) }
}

async function install(packages: readonly string[]): Promise<void> {
  if (packages.length === 0 || process.getuid?.() !== 0) return
  const trouble = await installPackages(packages)
  if (trouble !== undefined) process.stdout.write(`${trouble}\n`)
}

async function make(kind: Kind): Promise<void> {
  if (kind === 'appliance') {
    makeAppliancePackages()
    debianTree()
    return
  }
  if (unmetOf(['gcc', 'libc6-dev']).size === 0) compileAddons()
  await makePageWhenOlder()
}
