import { type Actor, takerOf } from '../../core/tenancy.ts'
import { PieceTurns } from '../../lib/turns/piece-turns.ts'

const turns = new PieceTurns()

/** Resolves when somebody who reads much may go on: parties have their turns, and accounts within one. */
export function nextTurnOf(reader: Actor): Promise<void> {
  return turns.next(takerOf(reader))
}
