import { counted } from '../../lib/text/amounts.ts'
import { wrapWords } from '../../lib/text/columns.ts'

const maxFaults = 8

/** A telephone port as `GET /rest/line` gives it. */
export interface PortRow {
  readonly port: number
  readonly extension: string
  readonly state: string
  readonly error: string
}

/** The ports of a line in a few rows: how many are well, and which are not. None while nothing is known of any. */
export function portRows(ports: readonly PortRow[]): string[] {
  if (ports.every(({ state }) => state === 'unknown')) return []
  const inState = (state: string) => ports.filter((port) => port.state === state)
  const states = ['idle', 'ringing', 'talking', 'unknown']
    .map((state) => ({ state, count: inState(state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${state}`)
  const lifted = inState('offhook').map(({ extension }) => extension)
  const offHook = lifted.length === 0 ? [] : [`off the hook: ${lifted.join(' ')}`]
  const faults = inState('fault')
  const faulty = faults.length === 0 ? [] : [`${faults.length} with a fault`]
  return [
    ...wrapped(
      `${counted(ports.length, 'port')}: ${[...states, ...faulty, ...offHook].join(', ')}`,
    ),
    ...faults
      .slice(0, maxFaults)
      .flatMap(({ port, extension, error }) => wrapped(`${extension} (port ${port}): ${error}`)),
    ...(faults.length > maxFaults ? wrapped('… (GET /rest/line shows all)') : []),
  ]
}

/** Rows that stand below their line, which itself is set in by two. */
function wrapped(text: string): string[] {
  return wrapWords(text.split(' '), '    ', '      ').map((row) => row.slice(2))
}
