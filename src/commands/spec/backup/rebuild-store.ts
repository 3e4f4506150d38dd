import type { Command } from '../../cli/command.ts'

/** The part of `restore` that a forged backup could crash. */
export const rebuildStore: Command = {
  name: 'rebuild-store',
  forms: ['rebuild-store FROM TO'],
  summary: 'writes a store anew from its records, and reads them',
  about: [],
  options: {},
  examples: [],
  takesWords: true,
  run: async (call) => (await import('../../backup/rebuild-store.ts')).rebuildStore(call),
}
