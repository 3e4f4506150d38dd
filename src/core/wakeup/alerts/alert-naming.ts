/** What one call to the operator names, and what has to wait for the next. */

import { spell } from '../../../lib/text/spelling.ts'
import { InTurn } from '../../../lib/turns/in-turn.ts'
import type { Alert } from '../../model/alert.ts'

/** With both limits the naming takes less than 80 seconds, whatever the rooms are called. */
const maxRooms = 20
const maxSigns = 60

export interface Naming {
  /** All that is named; this alone can be confirmed by a key. */
  readonly named: readonly Alert[]
  /** About rooms whose names cannot be spoken: it is only said that there are more. */
  readonly unspeakable: readonly Alert[]
  /** What the next call may name: it is only said that there are more. */
  readonly waiting: readonly Alert[]
}

/** The lists of rooms that a call to the operator reads out. */
export type AlertList = 'failed' | 'due' | 'assist'

/** Which list of a call an alert about a room belongs to. */
export function listOf({ kind }: Pick<Alert, 'kind'>): AlertList {
  return kind === 'due' || kind === 'assist' ? kind : 'failed'
}

/**
 * Decides what a call names. Tenants take turns, the site first, so that the rooms of one never keep
 * those of another from being named; of each, what was named least often comes first.
 */
export function nameAlerts(alerts: readonly Alert[], siteTenant: string): Naming {
  const isSpeakable = ({ room }: Alert) => room === '' || isSpoken(spell(room).length)
  const named = alerts.filter(({ room }) => room === '')
  const waiting: Alert[] = []
  const rooms = roomsInTurn(alerts.filter(isSpeakable), siteTenant)
  let freeRooms = maxRooms
  let freeSigns = maxSigns
  for (let next = rooms.take(); next; next = rooms.take()) {
    const signs = spell(next.room).length
    const isNamed = freeRooms > 0 && signs <= freeSigns
    if (isNamed) {
      freeRooms -= 1
      freeSigns -= signs
    }
    const list = isNamed ? named : waiting
    list.push(...next.alerts)
  }
  return { named, unspeakable: alerts.filter((alert) => !isSpeakable(alert)), waiting }
}

function isSpoken(signs: number): boolean {
  return signs > 0 && signs <= maxSigns
}

interface RoomAlerts {
  readonly room: string
  readonly alerts: readonly Alert[]
  readonly calls: number
  readonly by: string
}

/** All alerts about rooms, those of one room and list together. */
function roomsInTurn(alerts: readonly Alert[], siteTenant: string): InTurn<RoomAlerts> {
  const ofRooms = alerts.filter(({ room }) => room !== '')
  const rooms = [...Map.groupBy(ofRooms, (alert) => `${listOf(alert)} ${alert.room}`).values()]
    .map((together): RoomAlerts => {
      const [{ room, tenant } = { room: '', tenant: '' }] = together
      const calls = Math.min(...together.map((alert) => alert.calls))
      return { room, alerts: together, calls, by: tenant === siteTenant ? '' : tenant }
    })
    .sort(
      (a, b) =>
        Number(b.by === '') - Number(a.by === '') ||
        a.calls - b.calls ||
        (a.room < b.room ? -1 : Number(a.room > b.room)),
    )
  const inTurn = new InTurn<RoomAlerts>()
  for (const room of rooms) inTurn.add(room.by, room)
  return inTurn
}
