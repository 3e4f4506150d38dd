import type { Sound } from '../core/ports/announcer.ts'
import { lineRate } from './wav.ts'

/** A sound, a pause in milliseconds, or nothing where a clip is missing. */
export type Part = Sound | number | undefined

/** One sound of all parts, one after the other. */
export function joined(parts: readonly Part[]): Sound {
  const sound = new Int16Array(totalLength(parts))
  let at = 0
  for (const part of parts) {
    if (part instanceof Int16Array) sound.set(part, at)
    at += lengthOf(part)
  }
  return sound
}

/** How many samples all parts take. */
export function totalLength(parts: readonly Part[]): number {
  return parts.reduce<number>((sum, part) => sum + lengthOf(part), 0)
}

function lengthOf(part: Part): number {
  return typeof part === 'number' ? Math.round((part * lineRate) / 1_000) : (part?.length ?? 0)
}
