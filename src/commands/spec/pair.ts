import type { Command } from '../cli/command.ts'
import { configOption, dataOption } from './shared-options.ts'

export const pair: Command = {
  name: 'pair',
  forms: [
    'pair status [--data DIR] [--json]',
    'pair give-way [--data DIR]',
    'pair init --here ADDRESS --other ADDRESS --witness ADDRESS [--folder DIR] [--config FILE] [--no-start]',
    'pair replace NAME [--folder DIR]',
    'pair join ADDRESS [--folder DIR] [--config FILE] [--no-start]',
    'pair leave [--folder DIR] [--config FILE] [--no-start]',
  ],
  summary: 'two boxes, of which one works and the other stands in',
  about: [
    'One box works; the other has everything, and takes over within five seconds when the first one fails. A third machine, the witness, runs nothing but etcd: without a majority of the three nothing rings, so that never two boxes do.',
    '"init" begins a pair with this box and its store. It shows a code for each of the two other machines, and waits for them. "join" is typed there, with that code. Both write the section [pair] of the site file, settings and certificates, and start nightporter-etcd.service and the daemon.',
    '"give-way" hands over to the other box as soon as no telephone rings, or after a minute: before this one is updated or switched off. "replace" lets a new machine take the place of one that is dead: box b, or the witness. "leave" makes this box one that is alone.',
  ],
  options: {
    here: { value: 'ADDRESS', about: 'init: the address of this box.' },
    other: { value: 'ADDRESS', about: 'init: the address of the other box.' },
    witness: { value: 'ADDRESS', about: 'init: the address of the witness.' },
    folder: {
      value: 'DIR',
      about: 'Where certificates and settings lie; /etc/nightporter/pair when not given.',
    },
    'no-start': { about: 'Only writes files: services are started by whoever runs it.' },
    ...configOption,
    ...dataOption,
  },
  choices: ['status', 'give-way', 'init', 'join', 'replace', 'leave'],
  json: 'name, role, applied, head, holder, other, problems, members',
  exits: [[1, 'status: the pair is not whole.']],
  examples: [
    { line: 'nightporter pair status', about: 'which box works, and whether the other one could' },
    { line: 'nightporter pair give-way', about: 'before this box is updated' },
    {
      line: 'nightporter pair init --here 10.0.0.9 --other 10.0.0.10 --witness 10.0.0.11',
      about: 'begins a pair with this box',
    },
  ],
  takesWords: true,
  run: async (call) => (await import('../pair/pair.ts')).pair(call),
}
