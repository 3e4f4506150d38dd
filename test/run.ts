/**
 * Runs the tests: `node test/run.ts [short|long|box] [file …]`. Installs the Debian packages that tests
 * need, where they are missing, and ends with a line that counts what passed and failed.
 */
import { spawn } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { makePageWhenOlder } from '../build/make-page.ts'
import { compileAddons } from './addons.ts'
import { makeBoxPackages } from './box/packages.ts'
import { debianTree } from './box/tree.ts'
import { installPackages, run } from './packages.ts'

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
const tap = spawn('tap', ['--jobs=2', `--timeout=${limitS}`, ...files], {
  stdio: ['ignore', 'pipe', 'inherit'],
  // Hundreds of processes start faster when they share what Node has compiled.
  env: { ...process.env, NODE_COMPILE_CACHE: resolve('build/out/compile-cache') },
})
let tail = ''
tap.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(quiet(chunk.toString()))
  tail = (tail + chunk.toString()).slice(-20_000)
})
tap.on('close', (code) => {
  const count = (word: string) =>
    Number(new RegExp(`# \\{[^}]*\\b${word}: (\\d+)`).exec(tail)?.[1] ?? 0)
  process.stdout.write(`\n${count('pass')} passed, ${count('fail')} failed\n`)
  process.exitCode = code === 0 && count('pass') > 0 ? 0 : 1
})

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
