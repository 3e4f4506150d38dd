import { readDurationMs } from '../../lib/simulator/duration.ts'
import { type Choice, readChoice } from '../../simulate/plan.ts'
import { wrongUsage } from '../cli/exit.ts'

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
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly dial?: string | undefined
  readonly data?: string | undefined
}

/** Reads `--answer`. */
export function choose<T>(text: string, readOne: (word: string) => T | undefined): Choice<T> {
  const choice = readChoice(text, readOne)
  if (choice) return choice
  throw wrongUsage(`--answer ${text} is not understood; "nightporter help simulate" has examples.`)
}

export function readDelay(text = '0s'): number {
  const ms = readDurationMs(text)
  if (ms === undefined) throw wrongUsage('--delay should be like 300ms, 2s or 1m.')
  return ms
}
