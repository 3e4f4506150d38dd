import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Architecture } from './architectures.ts'
import { root } from './folders.ts'
import { runTool } from './run-tool.ts'

export interface Sealing {
  readonly architecture: Architecture
  /** The folder of all that goes in. */
  readonly stage: string
  /** Node for the architecture, stripped before: afterwards it would break. */
  readonly node: { readonly version: string; readonly file: string }
  /** A folder for what is needed on the way. */
  readonly work: string
  readonly executable: string
}

/** Makes one file of Node and all that lies in the stage. */
export function seal({ architecture, stage, node, work, executable }: Sealing): void {
  const home = join(work, 'home')
  const folder = join(work, 'pkg')
  for (const made of [home, folder]) {
    rmSync(made, { recursive: true, force: true })
    mkdirSync(made, { recursive: true })
  }
  const target = `node${node.version}-linux-${architecture.name}`
  layOutNode(home, node, architecture)
  const script = join(root, 'build/seal-process.ts')
  const args = [script, join(stage, 'package.json'), '--sea', '-t', target, '-o', executable]
  runTool({ command: process.execPath, args, folder, env: { HOME: home, NODE_OPTIONS: '' } })
}

/** pkg asks nobody for a Node that it believes to have fetched and checked before. */
function layOutNode(home: string, { version, file }: Sealing['node'], { name }: Architecture) {
  const fetched = join(home, '.pkg-cache/sea')
  const node = `node-v${version}-linux-${name}`
  mkdirSync(join(fetched, node, 'bin'), { recursive: true })
  copyFileSync(file, join(fetched, node, 'bin/node'))
  for (const mark of [`${node}/bin/node.ok`, `${node}.tar.gz`, `${node}.tar.gz.ok`])
    writeFileSync(join(fetched, mark), '')
}
