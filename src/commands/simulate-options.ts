import { Refusal } from '../core/refusal.ts'
import { readDurationMs } from '../simulate/duration.ts'
import { type Choice, readChoice } from '../simulate/plan.ts'

export const usage = `Usage:
  nightporter simulate fias --listen HOST:PORT | --serial PATH [--baud N]
      [--answer OK,NG] [--delay 2s] [--charset cp850] [--rooms 101-110,201]
  nightporter simulate webhook --listen HOST:PORT [--secret whsec_...]
      [--answer 200,503] [--delay 2s]
  nightporter simulate fxs --port PATH [--ports 10] [--baud 921600]
      [--phones 1-6:answers,7:presses2,8:offhook,9:away] [--lift 3s]
      [--keys events|tones]
      A phone answers, is away, offhook, presses2 (or another key), or
      hangs-up5s (after that time).`

export interface SimulateOptions {
  readonly listen?: string | undefined
  readonly serial?: string | undefined
  readonly baud?: string | undefined
  readonly answer?: string | undefined
  readonly delay?: string | undefined
  readonly charset?: string | undefined
  readonly rooms?: string | undefined
  readonly secret?: string | undefined
  readonly port?: string | undefined
  readonly ports?: string | undefined
  readonly phones?: string | undefined
  readonly lift?: string | undefined
  readonly keys?: string | undefined
}

/** What only a bridge has. */
export const bridgeOptions = ['port', 'ports', 'phones', 'lift', 'keys'] as const

/** Options of another kind of counterpart, or of another wire. */
export function refuseOptions(
  options: SimulateOptions,
  names: readonly (keyof SimulateOptions)[],
): void {
  if (names.some((name) => options[name] !== undefined)) throw new Refusal(usage)
}

/** Reads `--answer`. */
export function choose<T>(text: string, readOne: (word: string) => T | undefined): Choice<T> {
  const choice = readChoice(text, readOne)
  if (choice) return choice
  throw new Refusal(`--answer ${text} is not understood.\n\n${usage}`)
}

export function readDelay(text = '0s'): number {
  const ms = readDurationMs(text)
  if (ms === undefined) throw new Refusal('--delay should be like 300ms, 2s or 1m.')
  return ms
}
