import type { Need } from './state.ts'

export function traceStep(name: string): Need['steps'][number] {
  return { about: `see the wire of ${name}`, command: `nightporter trace ${name}` }
}

/** What is known of the reason, behind what is wrong. */
export function why(error: string): string {
  return error === '' ? '' : `: ${error.replace(/\.$/, '')}`
}
