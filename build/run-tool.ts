import { spawnSync } from 'node:child_process'
import { UserError } from '../src/lib/user-error.ts'

const limitMs = 300_000

export interface Tool {
  readonly command: string
  readonly args: readonly string[]
  readonly folder?: string
  readonly env?: Record<string, string>
}

/** Runs a tool to its end and gives what it printed; a failure shows everything that it said. */
export function runTool({ command, args, folder, env }: Tool): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: limitMs,
    ...(folder === undefined ? {} : { cwd: folder }),
    env: { ...process.env, ...env },
  })
  if (status === 0) return stdout
  const said = [stdout, stderr, error?.message].filter(Boolean).join('\n').trim()
  throw new UserError(`${command} ${args.join(' ')} failed:\n${said}`)
}
