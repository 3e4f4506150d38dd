import type { Line, LineState, PortState } from './line-driver.ts'

const portWords: Record<PortState['state'], true> = {
  idle: true,
  ringing: true,
  talking: true,
  offhook: true,
  fault: true,
  unknown: true,
}
/** Every state that a telephone port may have. */
export const portStates = Object.keys(portWords)

/** How a line is. A driver whose state() throws is down; it must not take the others with it. */
export function stateOf(line: Line): LineState {
  try {
    return line.driver.state()
  } catch {
    const { channels } = line
    const lastError = 'the driver cannot give its state'
    return { state: 'down', registered: false, channels, callsNow: 0, lastError }
  }
}
