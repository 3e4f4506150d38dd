import type { Command } from '../cli/command.ts'
import { dataOption } from './shared-options.ts'

export const prompt: Command = {
  name: 'prompt',
  forms: ['prompt add ID LANGUAGE FILE.wav', 'prompt list [--json]', 'prompt remove ID LANGUAGE'],
  summary: "the hotel's own announcements",
  about: [
    'Prompt 0 is what every call says; others are for calls that are booked with their number. LANGUAGE is a tag such as "de" or "de-AT". Any WAV file will do. Where an own recording is removed, the shipped one is heard again.',
  ],
  options: { ...dataOption },
  choices: ['add', 'list', 'remove'],
  json: 'list: prompts [{id, language, seconds, own}]; others: message',
  examples: [
    { line: 'nightporter prompt add 0 en hello.wav', about: 'what every English call says' },
    { line: 'nightporter prompt list', about: 'shipped ones and own ones' },
    { line: 'nightporter prompt remove 7 de', about: 'such calls say prompt 0 again' },
  ],
  takesWords: true,
  asksDaemon: true,
  run: async (call) => (await import('../prompt.ts')).prompt(call),
}
