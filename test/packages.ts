import { spawnSync } from 'node:child_process'

/** Installs the Debian packages that are missing; what cannot be installed is told. */
export function installPackages(names: readonly string[]): void {
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  process.stdout.write(`Installing ${missing.join(', ')} …\n`)
  try {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing])
  } catch {
    process.stdout.write('They could not be installed; what needs them will fail.\n')
  }
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg', ['-s', name], { encoding: 'utf8' })
  return stdout?.includes('\nStatus: install ok installed') ?? false
}

/** Runs a command to its end; throws when it fails. */
export function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}
