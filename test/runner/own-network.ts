import { spawnSync } from 'node:child_process'

/** Runs a command in a network without any other machine, and without ours. */
export const ownNetwork = [
  'unshare',
  '--net',
  'sh',
  '-c',
  'ip link set lo up && "$@"; exit $?',
  'sh',
]

/** Whether we may make networks, which root in a container may not always. */
export function canMakeNetworks(): boolean {
  const [command = '', ...args] = [...ownNetwork, 'true']
  return process.getuid?.() === 0 && spawnSync(command, args).status === 0
}
