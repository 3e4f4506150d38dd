import { tableRow } from '../../src/lib/text/columns.ts'
import type { Bridge } from './bridge.ts'
import type { Port } from './port.ts'
import { habitText } from './telephone/habit.ts'

const widths = [4, 14, 5, 8, 5, 9, 9, 5, 12]

/** A line for each port, and one for the bridge. */
export function stateTable(bridge: Bridge): string[] {
  const rows = bridge.ports.map((port) => {
    const { habit, isOffHook, rings, playedMs, underruns, lost } = bridge.phone(port.number)
    const counts = [rings, `${(playedMs / 1_000).toFixed(1)} s`, underruns, lost].map(String)
    const state = [isOffHook ? 'off' : 'on', doingOf(port), ...counts]
    const faults = port.faults.list().join(',')
    return tableRow([String(port.number), habitText(habit), ...state, faults], widths)
  })
  const session = bridge.session === 0 ? 'No session' : `Session ${bridge.session}`
  const cable = bridge.isPluggedIn ? '' : ', the cable is out'
  return [
    tableRow(
      ['port', 'habit', 'hook', 'does', 'rings', 'played', 'underruns', 'lost', 'faults'],
      widths,
    ),
    ...rows,
    `${session}${cable}.`,
  ]
}

function doingOf(port: Port): string {
  if (port.isRinging) return 'rings'
  if (port.sound.playback) return port.sound.playback.isPlayed ? 'listens' : 'talks'
  return port.hasBusyTone ? 'busytone' : '-'
}
