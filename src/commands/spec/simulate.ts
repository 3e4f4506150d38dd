import type { Command } from '../cli/command.ts'
import { dataOption } from './shared-options.ts'

export const simulate: Command = {
  name: 'simulate',
  forms: [
    'simulate fias --listen HOST:PORT | --serial PATH [--baud N] [--answer OK,NG] [--delay 2s] [--charset cp850] [--rooms 101-110,201]',
    'simulate webhook --listen HOST:PORT [--secret whsec_...] [--answer 200,503] [--delay 2s]',
    'simulate fxs --port PATH [--ports 10] [--baud 921600] [--phones 1-6:answers,7:presses2] [--lift 3s] [--keys events|tones]',
    'simulate phone --from EXTENSION [--to HOST:PORT] [--dial NUMBER] [--keys events|info|tones] [--data DIR]',
  ],
  summary: 'counterparts to try against, or a telephone',
  about: [
    'Plays the other side until Ctrl-C or "quit", shows what it gets, and does what is typed: "help" lists what can be. The box itself is not touched.',
    'A telephone calls the box, as the extension of a room or of staff: what is typed is pressed, and what the menu says is shown. The box takes calls from the server of its line only; in the demo that is this machine.',
    'A phone on a bridge answers, is away, offhook, presses2 (or another key), or hangs-up5s (after that time).',
  ],
  options: {
    listen: { value: 'HOST:PORT', about: 'fias, webhook: where to wait.' },
    serial: { value: 'PATH', about: 'fias: a serial port instead.' },
    baud: { value: 'N', about: 'fias on a serial port, fxs: its speed.' },
    answer: { value: 'CODES', about: 'fias, webhook: what to answer, in turn.' },
    delay: { value: 'TIME', about: 'fias, webhook: how long answers take.' },
    charset: { value: 'NAME', about: 'fias: cp850 when not given.' },
    rooms: { value: 'ROOMS', about: 'fias: rooms that there are.' },
    secret: { value: 'SECRET', about: 'webhook: checks signatures.' },
    port: { value: 'PATH', about: 'fxs: a serial port, or a pty to be made.' },
    ports: { value: 'N', about: 'fxs: how many telephones.' },
    phones: { value: 'HABITS', about: 'fxs: what the telephones do.' },
    lift: { value: 'TIME', about: 'fxs: how long they ring.' },
    keys: {
      value: 'HOW',
      about: 'fxs, phone: keys as events, in INFO (phone), or as tones.',
      choices: ['events', 'info', 'tones'],
    },
    from: { value: 'EXTENSION', about: 'phone: who calls.' },
    to: {
      value: 'HOST:PORT',
      about: "phone: where the box is; its line's address when not given.",
    },
    ...dataOption,
    dial: { value: 'NUMBER', about: 'phone: what is dialled, 700 when not given.' },
  },
  choices: ['fias', 'webhook', 'fxs', 'phone'],
  examples: [
    {
      line: 'nightporter simulate fias --listen 127.0.0.1:5010 --rooms 101-115',
      about: 'a property system',
    },
    {
      line: 'nightporter simulate fxs --port /tmp/bridge --phones 1:presses2,2:away',
      about: 'a bridge with telephones',
    },
    { line: 'nightporter simulate phone --from 101', about: 'a telephone that calls' },
  ],
  takesWords: true,
  run: async (call) => (await import('../simulate/simulate.ts')).simulate(call),
}
