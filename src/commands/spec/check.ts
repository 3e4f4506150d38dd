import type { Command } from '../cli/command.ts'
import { configOption } from './shared-options.ts'

export const check: Command = {
  name: 'check',
  forms: ['check [--config FILE] [--json]'],
  summary: 'validates the site file and looks for its ports',
  about: [
    'Reads the site file and lists every mistake as file:line, with the nearest known name. Nothing is changed, and the daemon need not run.',
    'Then it says whether the serial ports that the file names are there, without opening them, and if not, which there are. A port that is missing is no mistake of the file.',
    'Where there are telephones on an FXS bridge it warns that they reach the menu of the box and nobody else, not even an emergency number.',
  ],
  options: { ...configOption },
  json: 'file, good, site, lines, connectors, pushServers, ports [{name, path, state}], warnings, mistakes [{line, text}]',
  exits: [
    [0, 'The file is good.'],
    [1, 'It has mistakes, or cannot be read.'],
  ],
  examples: [
    { line: 'nightporter check', about: 'before systemctl reload nightporter' },
    { line: 'nightporter check --config new.toml', about: 'a file that is not in use yet' },
    { line: "nightporter check --json | jq '.mistakes'", about: 'for scripts' },
  ],
  run: async ({ config }) => (await import('../check.ts')).check(config),
}
