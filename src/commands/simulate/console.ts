import { createInterface } from 'node:readline'
import { type ConsoleCommand, runConsole } from '../../lib/simulator/console.ts'
import { eventLines, type SimulatorEvent } from '../../lib/simulator/message.ts'
import { untilSignal } from '../cli/until-signal.ts'

export const hint = '"help" lists what can be typed here; Ctrl-C ends it.'

export type Show = (lines: readonly string[]) => void

/** Shows the events of a simulator, with the time. */
export function printer(show: Show): (event: SimulatorEvent) => void {
  return (event) => show(eventLines(event, Date.now()))
}

/** Does what is typed until a signal or `quit` ends it. The end of the input does not. */
export async function untilEnd(commands: readonly ConsoleCommand[], show: Show): Promise<void> {
  const input = createInterface({ input: process.stdin })
  const quit = new Promise<void>((resolve) => {
    input.on('line', (line) => {
      const said = runConsole(commands, line)
      if (said === 'quit') resolve()
      else if (said.length > 0) show(said)
    })
  })
  await Promise.race([quit, untilSignal()])
  input.close()
}
