/** Measures the figures that matter beside a reference in the same run, and prints them as ratios. */
import { existsSync, rmSync } from 'node:fs'
import { installCommand, installPackages, isInstalled } from '../../build/packages.ts'
import { applianceMeasures, executable } from './appliance.ts'
import { commitMeasures } from './commits.ts'
import { fxsMeasures } from './fxs.ts'
import { benchFolder } from './hotel.ts'
import { httpMeasures } from './http/http.ts'
import type { Measure, Measures } from './measure.ts'
import { outboundMeasures } from './outbound.ts'
import { pairMeasures } from './pair.ts'
import { profileMeasures } from './profiles/profiles.ts'
import { rtpMeasures } from './rtp/rtp.ts'
import { sipMeasures } from './sip/sip.ts'
import { telephoneMeasures } from './telephone/telephone.ts'
import { wheelMeasures } from './wheel/wheel.ts'

interface Bench {
  readonly measures: () => Measures
  /** Debian packages. */
  readonly packages?: readonly string[]
  /** Whether it watches the network, which only root may. */
  readonly needsRoot?: true
  readonly needsExecutable?: true
}

/** `npm run bench -- wheel` measures one of them alone. */
const benches: Readonly<Record<string, Bench>> = {
  wheel: { measures: wheelMeasures },
  commits: { measures: commitMeasures },
  pair: { measures: pairMeasures, packages: ['etcd-server'] },
  profiles: { measures: profileMeasures },
  http: { measures: httpMeasures },
  outbound: { measures: outboundMeasures },
  rtp: {
    measures: rtpMeasures,
    packages: ['sip-tester', 'tcpdump', 'espeak-ng'],
    needsRoot: true,
  },
  sip: { measures: sipMeasures, packages: ['sip-tester'] },
  telephone: {
    measures: telephoneMeasures,
    packages: ['sip-tester', 'tcpdump', 'baresip-core', 'iproute2'],
    needsRoot: true,
  },
  fxs: { measures: fxsMeasures, packages: ['socat', 'espeak-ng'] },
  appliance: { measures: applianceMeasures, needsExecutable: true },
}

const isRoot = process.getuid?.() === 0
const names = Object.keys(benches)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no bench "${unknown[0]}": say one of ${names.join(', ')}.\n`)
  process.exit(1)
}
const chosen = Object.entries(benches).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
)

const missing = missingOf(chosen.map(([, bench]) => bench))
if (missing.length > 0 && isRoot) {
  const trouble = await installPackages(missing)
  if (trouble !== undefined) process.stdout.write(`${trouble}\n`)
}
const lacks = new Map(chosen.map(([name, bench]) => [name, lackOf(bench)]))
for (const [name, lack] of lacks)
  if (lack !== undefined) process.stdout.write(`Skipping ${name}: ${lack}\n`)

let isWhole = true
for (const [name, bench] of chosen) {
  const lack = lacks.get(name)
  const trouble = lack ?? (await show(bench))
  if (trouble === undefined) continue
  isWhole = false
  process.stdout.write(`${name}: ${lack === undefined ? 'FAILED' : 'skipped'}, ${trouble}\n`)
}
rmSync(benchFolder(), { recursive: true, force: true })
// A measure that has failed may have left something open.
process.exit(isWhole ? 0 : 1)

/** Prints each figure as soon as it is measured; gives why there are no more of them. */
async function show({ measures }: Bench): Promise<string | undefined> {
  try {
    for await (const measure of measures()) process.stdout.write(rowOf(measure))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function rowOf({ what, ours, reference, ratio, goal, note }: Measure): string {
  const isMet = goal?.kind === 'at least' ? ratio >= goal.value : ratio <= (goal?.value ?? 0)
  const verdict = goal ? `, ${goal.kind} ${goal.value}: ${isMet ? 'met' : 'NOT MET'}` : ''
  const figures = `    ${ours} | ${reference}: ${ratio.toFixed(2)}${verdict}\n`
  return `${what}\n${figures}${note === undefined ? '' : `    ${note}\n`}`
}

function missingOf(all: readonly Bench[]): string[] {
  const packages = new Set(all.flatMap(({ packages = [] }) => packages))
  return [...packages].filter((name) => !isInstalled(name))
}

/** Why a bench cannot run here, with the command that would make it possible. */
function lackOf(bench: Bench): string | undefined {
  if (bench.needsRoot && !isRoot) return 'it needs root: sudo npm run bench'
  const packages = missingOf([bench])
  if (packages.length > 0) return `${packages.join(', ')} missing: ${installCommand(packages)}`
  if (bench.needsExecutable && !existsSync(executable)) return 'no executable: npm run build'
  return undefined
}
