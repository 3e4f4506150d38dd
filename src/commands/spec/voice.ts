import type { Command } from '../cli/command.ts'
import { dataOption } from './shared-options.ts'

export const voice: Command = {
  name: 'voice',
  forms: [
    'voice script LANGUAGE [--format csv] [--json]',
    'voice install FOLDER|FILE.zip',
    'voice list [--json]',
    'voice remove NAME',
  ],
  summary: 'voices that announcements are spoken in',
  about: [
    'A voice is a pack: a WAV file for every sentence and word of a language, and a file voice.json with name, language, by and licence. "script" prints what is to be spoken, with the name of each file; it needs no daemon.',
    '"install" checks the pack, says everything that is missing or wrong, and takes it over at once: any rate and loudness will do. Calls in its language are then spoken in it. Where several are installed, the last one speaks, or the one that site.voices names.',
  ],
  options: {
    ...dataOption,
    format: {
      value: 'FORMAT',
      about: 'Of a script: "table" for a person, or "csv" with number, file and text.',
      choices: ['table', 'csv'],
    },
  },
  choices: ['script', 'install', 'list', 'remove'],
  json: 'script: clips [{number, file, text}]; install: installed, problems [text]; list: voices [{name, language, origin, by, licence, clips, seconds, used}]; remove: message',
  exits: [
    [0, 'Done.'],
    [1, 'The pack was not installed, and everything stays as it was.'],
  ],
  examples: [
    { line: 'nightporter voice script de --format csv > script.csv', about: 'for the studio' },
    { line: 'nightporter voice install ./anna-de', about: 'what the studio has sent' },
    { line: 'nightporter voice list', about: 'which voice speaks which language' },
  ],
  takesWords: true,
  asksDaemon: true,
  run: async (call) => (await import('../voice.ts')).voice(call),
}
