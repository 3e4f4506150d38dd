import { spawnSync } from 'node:child_process'

/** Installs the Debian packages of commands that are missing; what cannot be installed is told. */
export function installPackages(packages: Readonly<Record<string, string>>): void {
  const missing = Object.entries(packages).filter(
    ([command]) => spawnSync('which', [command]).status !== 0,
  )
  if (missing.length === 0) return
  const names = missing.flatMap(([, each]) => each.split(' '))
  process.stdout.write(`Installing ${names.join(', ')} …\n`)
  try {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
  } catch {
    process.stdout.write('They could not be installed; what needs them will fail.\n')
  }
}

/** Runs a command to its end; throws when it fails. */
export function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}
