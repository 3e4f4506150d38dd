import type { Command } from '../cli/command.ts'
import { dataOption } from './shared-options.ts'

const kinds = ['rooms', 'items', 'categories', 'statuses', 'groups']

export const importCsv: Command = {
  name: 'import',
  forms: [`import ${kinds.join('|')} FILE.csv [--data DIR]`],
  summary: 'rooms, minibar, statuses, groups from a CSV file',
  about: [
    'Takes all rows of the file, or none: every bad row is listed with its line. The first line names the columns as in REST; rows whose id is known change that entry. Categories come before the items that belong to them.',
    'The file is in UTF-8, with at most 10,000 rows.',
    'A language in which there is no announcement is taken, with a warning: calls of such rooms are in the language of the site. "nightporter prompt list" shows which languages there are, "nightporter prompt add" adds one.',
  ],
  options: { ...dataOption },
  choices: kinds,
  json: 'imported, message, warnings [{language, heard, rooms, description}]',
  examples: [
    {
      line: 'nightporter import rooms rooms.csv',
      about: 'with the columns room,extension,language',
    },
    { line: 'nightporter import items items.csv', about: 'id,description,category,price,max' },
  ],
  takesWords: true,
  asksDaemon: true,
  run: async (call) => {
    const [kind = '', file, ...rest] = call.words
    if (!kinds.includes(kind) || !file || rest.length > 0) throw call.wrongUsage()
    return (await import('../import.ts')).importCsv(kind, file, call.data)
  },
}
