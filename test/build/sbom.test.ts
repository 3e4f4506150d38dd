import { join } from 'node:path'
import { test } from 'tap'
import { bundle } from '../../build/bundle.ts'
import { pageInputs } from '../../build/make-page.ts'
import { licencesText } from '../../build/package/licences.ts'
import { makeSbom, packagesOf, requireListed } from '../../build/sbom/sbom.ts'
import { lmdbHashes } from '../../src/store/lmdb/hashes.ts'
import { product } from '../../src/system/version.ts'
import { tempFolder } from '../support/hotel.ts'

const root = join(import.meta.dirname, '../..')
const dateMs = Date.UTC(2026, 10, 15)
const sbom = makeSbom(dateMs)
const refs = sbom.components.map((component) => component['bom-ref'])

test('every package that goes into the executables is listed', async (t) => {
  const inputs = [...(await bundle(await tempFolder(t))), ...(await pageInputs())]
  const packages = packagesOf(inputs)
  for (const name of ['uuid', 'koa', 'lmdb', 'debug', 'iconv-lite', 'preact', 'uplot'])
    t.ok(
      packages.some((ref) => ref.startsWith(`${name}@`)),
      `${name} is bundled`,
    )
  t.ok(packages.some((ref) => ref.startsWith('@preact/signals-core@')))
  t.same(
    packages.filter((ref) => !refs.includes(ref)),
    [],
  )
  requireListed(sbom, inputs)
})

test('what is bundled and not listed stops the build, and so does what is not locked', async (t) => {
  const file = 'node_modules/esbuild/lib/main.js'
  t.throws(() => requireListed(sbom, ['src/main.ts', file]), {
    name: 'UserError',
    message: /^esbuild@\S+ would be shipped and is not in the SBOM: move it to the dependencies/,
  })
  t.throws(() => packagesOf(['node_modules/nobody/knows.js']), { name: 'UserError' })
  const [locked] = packagesOf([file])
  t.same(
    packagesOf([`../elsewhere/${file}`]),
    [locked],
    'also where a tree shares what is installed',
  )
})

test('it lists what the licences list, Node, and the addons for both machines', async (t) => {
  const licences = licencesText(root, 'MIT')
  const listed = [...licences.matchAll(/^-{72}\n\n(\S+) (\S+) \(/gm)].map(
    ([, name, version]) => `${name}@${version}`,
  )
  t.ok(listed.length > 100)
  t.same(
    listed.filter((ref) => !refs.includes(ref)),
    [],
  )
  const more = refs.filter((ref) => !listed.includes(ref))
  for (const machine of ['arm64', 'x64']) {
    t.ok(more.includes(`node-linux-${machine}@${process.versions.node}`))
    const addon = sbom.components.find(({ name }) => name === `@lmdb/lmdb-linux-${machine}`)
    const patched = lmdbHashes[`${machine}/node.napi.glibc.node`]?.patched ?? ''
    t.match(JSON.stringify(addon?.pedigree), patched)
  }
  // The addons of the machine that does not run this, and nothing else.
  t.match(more.join(' '), /^(\S+-linux-(arm64|x64)@\S+ ?)+$/)
  for (const tool of ['tap', 'typescript', 'esbuild', '@biomejs/biome', '@yao-pkg/pkg'])
    t.notOk(refs.some((ref) => ref.startsWith(`${tool}@`)))
})

test('each is named once, with licence and hash, and depends on what is listed', async (t) => {
  t.equal(new Set(refs).size, refs.length)
  for (const component of sbom.components)
    t.match(component, {
      purl: /^pkg:npm\//,
      licenses: [{}],
      hashes: [{ alg: 'SHA-512', content: /^[0-9a-f]{128}$/ }],
    })
  const own = sbom.metadata.component['bom-ref']
  t.equal(own, `nightporter@${product.version}`)
  const known = new Set([own, ...refs])
  for (const { ref, dependsOn } of sbom.dependencies)
    for (const name of [ref, ...dependsOn]) t.ok(known.has(name), name)
})

test('the same commit gives the same bytes, and another date another number', async (t) => {
  t.same(makeSbom(dateMs), sbom)
  const later = makeSbom(dateMs + 1_000)
  t.equal(later.metadata.timestamp, '2026-11-15T00:00:01.000Z')
  t.not(later.serialNumber, sbom.serialNumber)
  t.notMatch(JSON.stringify(sbom), root)
})
