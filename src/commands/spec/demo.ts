import type { Command } from '../cli/command.ts'

export const demo: Command = {
  name: 'demo',
  forms: ['demo'],
  summary: 'a small hotel to try',
  about: [
    'Opens a hotel with 60 rooms, a minibar and a SIP phone in each room, and says where to go and as whom. It needs no site file and no network. Ctrl-C closes it and leaves nothing behind.',
  ],
  options: {},
  examples: [{ line: 'nightporter demo', about: 'then do what it says' }],
  isDaemon: true,
  run: async ({ journal, onFatal }) => {
    const { demo } = await import('../demo.ts')
    const { stay } = await import('../serve.ts')
    await stay(await demo(journal, onFatal), journal)
    return undefined
  },
}
