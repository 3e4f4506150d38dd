import type { Call } from '../cli/command.ts'
import type { Show } from './console.ts'
import { simulateProperty } from './fias.ts'
import { simulateBridge } from './fxs.ts'
import type { SimulateOptions } from './options.ts'
import { simulatePhone } from './phone.ts'
import { simulateWebhook } from './webhook.ts'

interface Counterpart {
  /** The options that it has; others belong to another counterpart. */
  readonly options: readonly (keyof SimulateOptions)[]
  /** Whether its address is given, and once. */
  isPlaced(options: SimulateOptions): boolean
  play(options: SimulateOptions, show: Show, data: string): Promise<void>
}

const counterparts: Readonly<Record<string, Counterpart>> = {
  fias: {
    options: ['listen', 'serial', 'baud', 'answer', 'delay', 'charset', 'rooms'],
    isPlaced: ({ listen, serial, baud }) =>
      serial === undefined ? listen !== undefined && baud === undefined : listen === undefined,
    play: simulateProperty,
  },
  webhook: {
    options: ['listen', 'secret', 'answer', 'delay'],
    isPlaced: ({ listen }) => listen !== undefined,
    play: simulateWebhook,
  },
  fxs: {
    options: ['port', 'ports', 'baud', 'phones', 'lift', 'keys'],
    isPlaced: ({ port }) => port !== undefined,
    play: simulateBridge,
  },
  phone: {
    options: ['from', 'to', 'dial', 'keys', 'data'],
    isPlaced: ({ from }) => from !== undefined,
    play: simulatePhone,
  },
}

/** `nightporter simulate fias|webhook|fxs|phone`: a counterpart that runs until Ctrl-C. */
export async function simulate(call: Call): Promise<undefined> {
  const { words, options, print, data, wrongUsage } = call
  const [kind = '', ...rest] = words
  const counterpart = Object.hasOwn(counterparts, kind) ? counterparts[kind] : undefined
  if (!counterpart || rest.length > 0 || !counterpart.isPlaced(options)) throw wrongUsage()
  const known: readonly string[] = counterpart.options
  if (Object.keys(options).some((name) => !known.includes(name))) throw wrongUsage()
  // What the appliance sends must not control the terminal: every line is printed here.
  const show: Show = (lines) =>
    print({ text: lines.map((line) => line.replace(/\p{C}/gu, '?')).join('\n'), json: { lines } })
  await counterpart.play(options, show, data)
}
