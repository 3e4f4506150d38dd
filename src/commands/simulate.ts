import { Refusal } from '../core/refusal.ts'
import type { Show } from './simulate-console.ts'
import { simulateProperty } from './simulate-fias.ts'
import { simulateBridge } from './simulate-fxs.ts'
import { type SimulateOptions, usage } from './simulate-options.ts'
import { simulateWebhook } from './simulate-webhook.ts'

/** `nightporter simulate fias|webhook|fxs`: a counterpart that runs until Ctrl-C. */
export async function simulate(
  [kind, ...rest]: string[],
  options: SimulateOptions,
  print: (text: string) => void,
): Promise<void> {
  if (rest.length > 0) throw new Refusal(usage)
  // What the box sends must not steer the terminal: every line goes out here.
  const show: Show = (lines) => print(lines.map((line) => line.replace(/\p{C}/gu, '?')).join('\n'))
  if (kind === 'fias') return simulateProperty(options, show)
  if (kind === 'webhook') return simulateWebhook(options, show)
  if (kind === 'fxs') return simulateBridge(options, show)
  throw new Refusal(usage)
}
