import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Architecture } from './architectures.ts'
import { sha256 } from './check/contents.ts'
import { out, root } from './folders.ts'
import { patchLmdb } from './patch-lmdb.ts'
import { readPin, unpack } from './pinned.ts'
import { runTool } from './run-tool.ts'

/** Our own addons, each of one source. */
const sources = ['src/system/datagram.c']

/** Puts every addon for the architecture below `stage`, without what only a debugger reads. */
export function stageAddons(stage: string, architecture: Architecture, node: string): void {
  mkdirSync(join(stage, 'addons'), { recursive: true })
  for (const [name, file] of Object.entries(fetchedAddons(architecture))) {
    const target = join(stage, 'addons', name)
    const addon = readFileSync(file)
    writeFileSync(target, name === 'lmdb.node' ? patchLmdb(addon) : addon)
    strip(target, architecture)
    // Stripped it has another hash, which depends on the binutils: it is kept for the start.
    if (name === 'lmdb.node')
      writeFileSync(join(stage, 'addons/lmdb.sha256'), `${sha256(readFileSync(target))}\n`)
  }
  for (const addon of compileAddons(sources, architecture, node)) {
    const target = join(stage, addon)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(root, addon), target)
  }
}

function fetchedAddons({ name, serialportAddon }: Architecture): Record<string, string> {
  const lmdb = readPin('package-lock.json', `@lmdb/lmdb-linux-${name}`)
  const serialport = readPin('package-lock.json', '@serialport/bindings-cpp')
  const lmdbFile = 'node.napi.glibc.node'
  const serialportFile = join('prebuilds', serialportAddon)
  return {
    'lmdb.node': join(unpack(lmdb, [lmdbFile]), lmdbFile),
    'serialport.node': join(unpack(serialport, [serialportFile]), serialportFile),
  }
}

/** Compiles each source to `build/out/addons/<architecture>/<name>.node`; gives those places. */
export function compileAddons(
  files: readonly string[],
  architecture: Architecture,
  node: string,
): string[] {
  const folder = join(out, 'addons', architecture.name)
  mkdirSync(folder, { recursive: true })
  return files.map((source) => {
    const file = `${basename(source, '.c')}.node`
    const flags = ['-Os', '-Wall', '-Werror', '-shared', '-fPIC', '-fvisibility=hidden', '-s']
    // The id would show the folder that it was built in.
    const places = ['-Wl,--build-id=none', '-I', join(node, 'include/node')]
    const args = [...flags, ...places, '-o', join(folder, file), source]
    runTool({ command: `${architecture.tools}-gcc`, args, folder: root })
    return join('build/out/addons', architecture.name, file)
  })
}

/** Takes out what only a debugger reads. */
export function strip(file: string, { tools }: Architecture): void {
  runTool({ command: `${tools}-strip`, args: ['--strip-unneeded', file] })
}
