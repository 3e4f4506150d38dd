/** `npm run build`: one executable for each architecture, in build/out. */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../src/lib/user-error.ts'
import { stageAddons, strip } from './addons.ts'
import { type Architecture, architectures } from './architectures.ts'
import { bundle } from './bundle.ts'
import { check } from './check/check.ts'
import { sha256 } from './check/contents.ts'
import { stageEmbedded } from './embedded.ts'
import { out } from './folders.ts'
import { makePage, pageInputs } from './make-page.ts'
import { sizesOf } from './page-sizes.ts'
import { readPin, unpack } from './pinned.ts'
import { makeSbom, requireListed } from './sbom/sbom.ts'
import { seal } from './seal.ts'
import { sourceDateMs } from './source-date.ts'
import { requireTools } from './tools.ts'

const sbomFile = 'nightporter.cdx.json'

async function buildAll(): Promise<void> {
  await requireTools(architectures)
  const bundled = join(out, 'work/bundle')
  rmSync(join(out, 'work'), { recursive: true, force: true })
  process.stdout.write(sizesOf(await makePage()))
  const inputs = [...(await bundle(bundled)), ...(await pageInputs())]
  const sbom = makeSbom(sourceDateMs())
  requireListed(sbom, inputs)
  stageEmbedded(bundled)
  const files = architectures.map((architecture) => make(architecture, bundled))
  await check()
  writeFileSync(join(out, sbomFile), `${JSON.stringify(sbom, null, 2)}\n`)
  const sums = [...files, sbomFile].map(
    (file) => `${sha256(readFileSync(join(out, file)))}  ${file}\n`,
  )
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
  rmSync(join(out, 'work'), { recursive: true })
  for (const [n, file] of files.entries()) {
    const megabytes = (statSync(join(out, file)).size / 1e6).toFixed(1)
    process.stdout.write(`build/out/${file}: ${megabytes} MB, sha256\n  ${sums[n]?.slice(0, 64)}\n`)
  }
}

/** Gives the name of the executable in build/out. */
function make(architecture: Architecture, bundled: string): string {
  const file = `nightporter-linux-${architecture.name}`
  process.stdout.write(`Making ${file} …\n`)
  const work = join(out, 'work', architecture.name)
  const stage = join(work, 'stage')
  cpSync(bundled, stage, { recursive: true })
  const pinned = readPin('build/node/package-lock.json', `node-linux-${architecture.name}`)
  const folder = unpack(pinned, ['bin/node', 'include/node'])
  stageAddons(stage, architecture, folder)
  const node = join(work, 'node')
  copyFileSync(join(folder, 'bin/node'), node)
  strip(node, architecture)
  const executable = join(work, file)
  seal({ architecture, stage, work, executable, node: { version: pinned.version, file: node } })
  chmodSync(executable, 0o755)
  mkdirSync(out, { recursive: true })
  copyFileSync(executable, join(out, file))
  return file
}

try {
  await buildAll()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
