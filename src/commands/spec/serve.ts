import type { Command } from '../cli/command.ts'
import { configOption, dataOption } from './shared-options.ts'

export const serve: Command = {
  name: 'serve',
  forms: ['serve [--config FILE] [--data DIR]'],
  summary: 'the daemon (also the default)',
  about: [
    'Runs the daemon until SIGTERM or SIGINT. The service manager does this; by hand it is of use to try a site file in a folder of its own.',
    'The first start on an empty data folder makes the user "admin" and logs its password.',
  ],
  options: { ...configOption, ...dataOption },
  exits: [
    [1, 'The data folder is in use, or the daemon ended because of a bug or a disk that fails.'],
    [78, 'The site file cannot be used; every mistake is listed. A restart does not help.'],
  ],
  examples: [
    { line: 'systemctl start nightporter', about: 'the usual way' },
    {
      line: 'nightporter serve --config site.toml --data ./data',
      about: 'by hand, in a folder of its own',
    },
  ],
  isDaemon: true,
  run: async ({ config, data, journal, onFatal }) => {
    const { serve, stay } = await import('../serve.ts')
    await stay(await serve({ config, data }, journal, onFatal), journal)
    return undefined
  },
}
