import type { Line, LineState } from './ports.ts'

/** How a line is. A driver that cannot even tell is down; it must not take the others with it. */
export function stateOf(line: Line): LineState {
  try {
    return line.port.state()
  } catch {
    const { channels } = line
    const lastError = 'the driver cannot tell its state'
    return { state: 'down', registered: false, channels, callsNow: 0, lastError }
  }
}
