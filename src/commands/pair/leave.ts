import { rm } from 'node:fs/promises'
import type { Call, Reply } from '../cli/command.ts'
import { changeSiteFile, defaultFolder, filesIn } from './member-files.ts'
import { systemctl } from './systemctl.ts'

/** `nightporter pair leave`: this box is alone from now on, with the store that it has. */
export async function leave({ options, config }: Call): Promise<Reply> {
  await changeSiteFile(config, undefined)
  const { history, members } = filesIn(options.folder ?? defaultFolder)
  // A pair that is made later is another one.
  for (const file of [history, members]) await rm(file, { force: true })
  if (!('no-start' in options)) {
    await systemctl('restart', 'nightporter.service')
    await systemctl('disable', '--now', 'nightporter-etcd.service')
  }
  const text =
    'This box is alone from now on. It works with the store that it has: see to it that the other\n' +
    'box, if it goes on, does not ring the same telephones.'
  return { text, json: { done: true } }
}
