import type { Command, Options } from '../cli/command.ts'
import { backup } from './backup/backup.ts'
import { rebuildStore } from './backup/rebuild-store.ts'
import { restore } from './backup/restore.ts'
import { check } from './check.ts'
import { clock } from './clock.ts'
import { demo } from './demo.ts'
import { importCsv } from './import.ts'
import { log } from './log.ts'
import { pair } from './pair.ts'
import { prompt } from './prompt.ts'
import { reload } from './reload.ts'
import { ring } from './ring.ts'
import { saveSiteFile } from './save-site-file.ts'
import { serve } from './serve.ts'
import { helpOption, jsonOption } from './shared-options.ts'
import { simulate } from './simulate.ts'
import { status } from './status.ts'
import { trace } from './trace.ts'
import { user } from './user.ts'
import { version } from './version.ts'
import { voice } from './voice.ts'

/** All commands, in the order of the help. What each does is loaded when it is run. */
export const commands: readonly Command[] = [
  ...[serve, demo, check, reload, status, user, importCsv, prompt, voice, ring, trace, simulate],
  ...[log, clock, backup, restore, pair, version],
]

/** What the program, or systemd, asks of it in a process of its own; no help lists them. */
const internalCommands: readonly Command[] = [rebuildStore, saveSiteFile]

export function commandNamed(name: string): Command | undefined {
  return [...commands, ...internalCommands].find((command) => command.name === name)
}

/** Its own options and those that all have. */
export function optionsOf(command: Command): Options {
  return { ...command.options, ...(command.json && jsonOption), ...helpOption }
}
