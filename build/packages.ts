import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** What apt-get and dpkg lock while they work. */
const locks = [
  '/var/lib/apt/lists/lock',
  '/var/cache/apt/archives/lock',
  '/var/lib/dpkg/lock-frontend',
  '/var/lib/dpkg/lock',
]
const waitLimitMs = 300_000
const pauseMs = 1_000

export function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg', ['-s', name], { encoding: 'utf8' })
  return stdout?.includes('\nStatus: install ok installed') ?? false
}

/** The command by which somebody installs packages by hand. */
export function installCommand(names: readonly string[]): string {
  return `sudo apt-get install ${names.join(' ')}`
}

/** Installs Debian packages, as root. Gives what apt-get says when it cannot. */
export async function installPackages(names: readonly string[]): Promise<string | undefined> {
  process.stdout.write(`Installing ${names.join(', ')} …\n`)
  return (
    (await runApt(['update', '-qq'])) ??
    (await runApt(['install', '-y', '-qq', '--no-install-recommends', ...names]))
  )
}

/** Runs apt-get once no other package manager is at work, which can start at any moment. */
async function runApt(words: readonly string[]): Promise<string | undefined> {
  const deadlineMs = performance.now() + waitLimitMs
  for (let tries = 1; ; tries++) {
    await waitForOthers(deadlineMs)
    const { status, stdout, stderr, error } = spawnSync('apt-get', words, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status === 0) return undefined
    const isBusy = lockHolder() !== undefined && performance.now() < deadlineMs
    if (!isBusy && tries > 1)
      return `apt-get ${words.join(' ')} failed:\n${stdout}${stderr}${error?.message ?? ''}`
  }
}

async function waitForOthers(deadlineMs: number): Promise<void> {
  for (let isFirst = true; performance.now() < deadlineMs; isFirst = false) {
    const holder = lockHolder()
    if (holder === undefined) return
    if (isFirst) process.stdout.write(`Waiting for ${holder}, 5 minutes at most …\n`)
    await delay(pauseMs)
  }
}

/** Who holds a lock of the package manager, in words. The kernel lists locks by inode. */
function lockHolder(): string | undefined {
  const held = readFileSync('/proc/locks', 'utf8').matchAll(/ (\d+) \w+:\w+:(\d+) /g)
  const pids = new Map([...held].map(([, pid, inode]) => [Number(inode), pid]))
  for (const lock of locks) {
    const pid = pids.get(statSync(lock, { throwIfNoEntry: false })?.ino ?? 0)
    if (pid !== undefined) return `process ${pid}, which holds ${lock}`
  }
  return undefined
}
