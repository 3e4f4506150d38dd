import { product } from '../../system/version.ts'
import type { Command } from '../cli/command.ts'

export const version: Command = {
  name: 'version',
  forms: ['version [--json]'],
  summary: 'what is installed',
  about: ['Prints the version and build of this program. The daemon need not run.'],
  options: {},
  json: 'name, version, build, released',
  examples: [{ line: 'nightporter version', about: 'or nightporter --version' }],
  run: async () => ({
    text: `${product.name} ${product.version}, build ${product.build}`,
    json: product,
  }),
}
