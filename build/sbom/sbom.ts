import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v5 as uuidOf } from 'uuid'
import { UserError } from '../../src/lib/user-error.ts'
import { lmdbHashes } from '../../src/store/lmdb/hashes.ts'
import { product } from '../../src/system/version.ts'
import { architectures } from '../architectures.ts'
import { root } from '../folders.ts'
import { readPin } from '../pinned.ts'
import { runTool } from '../run-tool.ts'

export interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly [more: string]: unknown
}

interface Dependency {
  readonly ref: string
  readonly dependsOn: readonly string[]
}

/** The parts of a CycloneDX document that are looked at here. */
export interface Sbom {
  readonly serialNumber: string
  readonly metadata: { readonly component: Component; readonly [more: string]: unknown }
  readonly components: readonly Component[]
  readonly dependencies: readonly Dependency[]
}

interface Locked {
  readonly version: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly link?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
}

/**
 * All of others that is inside the executables, as npm lists it, and Node. npm is asked for
 * everything: with --omit=dev it leaves out every package that a tool of the build needs as well.
 */
export function makeSbom(dateMs: number): Sbom {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const all = JSON.parse(runTool({ command: 'npm', args, folder: root })) as Sbom
  const shipped = new Set(Object.entries(lockedPackages()).filter(isShipped).map(refOf))
  const components = [
    ...all.components.filter((component) => shipped.has(component['bom-ref'])).map(asPatched),
    ...architectures.map(({ name }) => nodeFor(name)),
  ]
  const refs = new Set(components.map((component) => component['bom-ref']))
  const lacking = [...shipped].filter((ref) => !refs.has(ref))
  if (lacking.length > 0)
    throw new UserError(`npm does not list ${lacking.join(', ')}; use the npm of a newer Node.`)
  const own = `${product.name.toLowerCase()}@${product.version}`
  const listed = all.dependencies.filter(({ ref }) => refs.has(ref))
  const top = all.dependencies.find(({ ref }) => ref === all.metadata.component['bom-ref'])
  const kept = (dependsOn: readonly string[]) => dependsOn.filter((ref) => refs.has(ref))
  const nodes = architectures.map(({ name }) => nodeFor(name)['bom-ref'])
  return numbered({
    ...all,
    metadata: {
      timestamp: new Date(dateMs).toISOString(),
      lifecycles: [{ phase: 'build' }],
      tools: [{ vendor: 'npm', name: 'cli' }],
      // npm takes the name of the folder.
      component: {
        'bom-ref': own,
        type: 'application',
        name: product.name.toLowerCase(),
        version: product.version,
        purl: `pkg:npm/${own}`,
      },
    },
    components,
    dependencies: [
      { ref: own, dependsOn: [...productionOf(kept(top?.dependsOn ?? [])), ...nodes] },
      ...listed.map(({ ref, dependsOn }) => ({ ref, dependsOn: kept(dependsOn) })),
      ...nodes.map((ref) => ({ ref, dependsOn: [] })),
    ],
  })
}

function lockedPackages(): Record<string, Locked> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return lock.packages
}

/** Not a tool of the build, and not an addon for other systems. */
function isShipped([path, { dev, devOptional, link, os, cpu }]: [string, Locked]): boolean {
  const isOurs =
    (os?.includes('linux') ?? true) && architectures.some(({ name }) => cpu?.includes(name) ?? true)
  // A link leads to a package of the tree's own, which is for tests.
  const isOfOthers = path.startsWith('node_modules/') && !link
  return isOfOthers && !dev && !devOptional && isOurs
}

function refOf([path, { version }]: [string, Locked]): string {
  return `${path.split('node_modules/').at(-1)}@${version}`
}

/** Of what the root names, that which is no tool of the build. */
function productionOf(refs: readonly string[]): string[] {
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> }
  return refs.filter((ref) => ref.slice(0, ref.lastIndexOf('@')) in dependencies)
}

/** lmdb's addons are not as npm has them; the hashes show what is inside. */
function asPatched(component: Component): Component {
  const [, machine] = /^@lmdb\/lmdb-linux-(\w+)$/.exec(component.name) ?? []
  if (machine === undefined) return component
  const hashes = lmdbHashes[`${machine}/node.napi.glibc.node`]
  const notes =
    'The text of a failed write is shortened in the addon node.napi.glibc.node: ' +
    `sha256 ${hashes?.shipped} before, ${hashes?.patched} after, and then stripped.`
  return { ...component, modified: true, pedigree: { notes } }
}

function nodeFor(machine: string): Component {
  const { name, version, integrity } = readPin(
    'build/node/package-lock.json',
    `node-linux-${machine}`,
  )
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  return {
    'bom-ref': `${name}@${version}`,
    type: 'platform',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name}@${version}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    hashes: [{ alg: 'SHA-512', content }],
    licenses: [{ license: { id: 'MIT' } }],
  }
}

/** Its number is made of all that is in it: the same contents have the same one. */
function numbered(sbom: Sbom): Sbom {
  const { serialNumber: _, ...rest } = sbom
  const number = uuidOf(JSON.stringify(rest), uuidOf.URL)
  return { ...sbom, serialNumber: `urn:uuid:${number}` }
}

/** Throws when a file that went into the executables is of a package that is not listed. */
export function requireListed({ components }: Sbom, files: readonly string[]): void {
  const refs = new Set(components.map((component) => component['bom-ref']))
  const lacking = packagesOf(files).filter((ref) => !refs.has(ref))
  if (lacking.length > 0)
    throw new UserError(
      `${lacking.join(', ')} would be shipped and is not in the SBOM: ` +
        'move it to the dependencies of package.json.',
    )
}

/** The packages that these files are of, each once, as `name@version`. */
export function packagesOf(files: readonly string[]): string[] {
  const locked = lockedPackages()
  const paths = files.flatMap((file) => {
    // What is installed may lie beside the tree.
    const inside = file.slice(Math.max(0, file.indexOf('node_modules/')))
    const [, path] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(inside) ?? []
    return path === undefined ? [] : [path]
  })
  return [...new Set(paths)].map((path) => {
    const found = locked[path]
    if (!found) throw new UserError(`package-lock.json does not know ${path}; run npm ci.`)
    return refOf([path, found])
  })
}
