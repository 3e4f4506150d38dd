import type { Command } from '../cli/command.ts'
import { configOption } from './shared-options.ts'

/** What the daemon has no right to do: systemd starts it for each time that somebody saves. */
export const saveSiteFile: Command = {
  name: 'save-site-file',
  forms: ['save-site-file [--config FILE]'],
  summary: 'writes the site file anew, as somebody wants it who is at the page',
  about: [],
  options: { ...configOption },
  examples: [],
  run: async ({ config }) => (await import('../save-site-file.ts')).answerSave(config),
}
