import type { ConsoleCommand } from '../lib/simulator/console.ts'
import { type Plan, readChoice } from './plan.ts'

/** `answer CODES [room ROOM | next COUNT]` */
export function answerCommand<T>(
  plan: Plan<T>,
  readOne: (word: string) => T | undefined,
  meaning: string,
): ConsoleCommand {
  return {
    usage: 'answer CODES [room ROOM | next COUNT]',
    meaning,
    run([codes = '', typedScope, which = '', ...rest]) {
      const scope = typedScope?.toLowerCase()
      const choice = readChoice(codes, readOne)
      if (!choice || rest.length > 0) return undefined
      if (scope === undefined) {
        plan.always(choice)
        return `From now on: ${codes}.`
      }
      if (scope === 'room' && which !== '') {
        plan.forRoom(which, choice)
        return `For room ${which}: ${codes}.`
      }
      if (scope !== 'next' || !/^[1-9]\d{0,6}$/.test(which)) return undefined
      plan.forNext(Number(which), choice)
      return `For the next ${which}: ${codes}.`
    },
  }
}
