/**
 * Runs the tests: `node test/run.ts [short|long|box] [file …]`. Installs the Debian packages that tests
 * need, where they are missing, and ends with a line that counts what passed and failed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { makePageWhenOlder } from '../build/make-page.ts'
import { compileAddons } from './addons.ts'
import { makeBoxPackages } from './box/packages.ts'
import { debianTree } from './box/tree.ts'
import { installPackages, run } from './packages.ts'
import { newSeed, seedOfRun } from './simulation/random.ts'

const packages = [
  ...['strace', 'curl', 'openssl', 'faketime', 'espeak-ng', 'iproute2', 'nftables'],
  ...['sip-tester', 'baresip-core', 'kamailio', 'kamailio-tls-modules', 'socat', 'udev'],
  ...['gcc', 'libc6-dev', 'mandoc', 'chromium', 'chromium-headless-shell'],
]

/** For a Debian in a container, and the packages that are installed in it. */
const boxPackages = [
  ...['debootstrap', 'systemd-container', 'lintian', 'curl', 'openssl', 'git', 'binutils'],
]

const [kind = 'short', ...named] = process.argv.slice(2)
const all = globSync('test/**/*.test.ts').sort()
const files = named.length > 0 ? named : all.filter((file) => kindOf(file) === kind)

// What is tested by chance is the same for everybody who tests a commit; long tests try new cases.
const seed = kind === 'long' && process.env.SEED === undefined ? newSeed() : seedOfRun()
process.stdout.write(`SEED=${seed}\n`)
installPackages(kind === 'box' ? boxPackages : packages)
if (kind !== 'box') {
  compileAddons()
  await makePageWhenOlder()
}
if (!isBuilt()) run('tap', ['build'])
if (kind === 'box') {
  makeBoxPackages()
  debianTree()
}
const limitS = { short: 300, long: 600, box: 900 }[kind] ?? 300
const groups = Map.groupBy(files, groupOf)
const outcomes = [
  await runTap(groups.get('telephone'), { jobs: 3 }),
  await runTap(groups.get('other'), { jobs: 2 }),
  await runTap(groups.get('browser'), { jobs: 2, before: ownNetwork() }),
]
const count = (word: 'passed' | 'failed') => outcomes.reduce((sum, { [word]: n }) => sum + n, 0)
process.stdout.write(`\n${count('passed')} passed, ${count('failed')} failed\n`)
process.exitCode = outcomes.every(({ isGood }) => isGood) && count('passed') > 0 ? 0 : 1

interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly isGood: boolean
}

interface Running {
  readonly jobs: number
  /** A command by way of which tap is run. */
  readonly before?: readonly string[]
}

async function runTap(
  files: readonly string[] = [],
  { jobs, before = [] }: Running,
): Promise<Outcome> {
  if (files.length === 0) return { passed: 0, failed: 0, isGood: true }
  const command = [...before, 'tap', `--jobs=${jobs}`, `--timeout=${limitS}`, ...files]
  const tap = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Hundreds of processes start faster when they share what Node has compiled.
    env: {
      ...process.env,
      SEED: String(seed),
      NODE_COMPILE_CACHE: resolve('build/out/compile-cache'),
    },
  })
  let tail = ''
  tap.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(quiet(chunk.toString()))
    tail = (tail + chunk.toString()).slice(-20_000)
  })
  const [code] = await once(tap, 'close')
  const count = (word: string) =>
    Number(new RegExp(`# \\{[^}]*\\b${word}: (\\d+)`).exec(tail)?.[1] ?? 0)
  return { passed: count('pass'), failed: count('fail'), isGood: code === 0 }
}

/** Tests of telephones wait more than they work; those in a browser want a network of their own. */
function groupOf(file: string): 'telephone' | 'browser' | 'other' {
  if (/^test\/(lines|peers|hw)\//.test(file)) return 'telephone'
  return /^test\/(long\/)?page\b/.test(file) ? 'browser' : 'other'
}

/**
 * A network without any other machine. In ours, tests of telephones plug cables in and out, and a
 * browser breaks off its requests when it sees that.
 */
function ownNetwork(): string[] {
  if (process.getuid?.() !== 0) return []
  return ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
}

function kindOf(file: string): string {
  return /^test\/(long|box)\//.exec(file)?.[1] ?? 'short'
}

/** tap builds itself into node_modules, which `npm ci` makes anew. */
function isBuilt(): boolean {
  const builtMs = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return builtMs('.tap/plugins') > builtMs('node_modules/.package-lock.json')
}

/** Passed assertions say nothing worth reading. */
function quiet(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s+ok \d/.test(line) && !/^\s*(#.*|\d+\.\.\d+)?$/.test(line))
    .map((line) => `${line}\n`)
    .join('')
}
