import { sentence } from '../../lib/simulator/message.ts'
import type { Reservation } from './guest-book.ts'
import type { PropertyContext } from './property-context.ts'
import { dateFields } from './record.ts'
import type { RecordLink } from './record-link.ts'

/** Of vacant rooms side by side: all of them would fill the screen. */
const maxShown = 3

type Fields = [name: string, value: string][]

/** The fields of a guest; a resync flags them with SF. */
export function guestFields(reservation: Reservation, isShared: boolean): Fields {
  return [
    ['RN', reservation.room],
    ['G#', reservation.number],
    ['GN', reservation.name],
    ['GL', reservation.language],
    ['GV', reservation.vip],
    ['GG', reservation.group],
    ['GS', isShared ? 'Y' : 'N'],
  ]
}

/** Sends all guests (GI) and vacant rooms (GO) between DS and DE. Ends when the link does. */
export async function sendGuestList(link: RecordLink, context: PropertyContext): Promise<void> {
  const records = context.guests.rooms.flatMap((room): [string, Fields][] => {
    const guests = context.guests.guestsOf(room)
    if (guests.length === 0) return [['GO', [['RN', room]]]]
    return guests.map((guest) => ['GI', guestFields(guest, guests.length > 1)])
  })
  if (!(await link.send('DS', dateFields(Date.now())))) return
  const isBroken = context.behaviour.resync === 'break'
  const count = isBroken ? Math.ceil(records.length / 2) : records.length
  let vacantRun = 0
  for (const [index, [id, fields]] of records.slice(0, count).entries()) {
    vacantRun = id === 'GO' ? vacantRun + 1 : 0
    const unshown = vacantRun - maxShown
    const whole = link.onlyAnnounced(id, [...fields, ['SF', '']])
    if (!(await (unshown > 0 ? link.sendSilently(id, whole) : link.send(id, whole)))) return
    const isRunOver = index + 1 === count || records[index + 1]?.[0] !== 'GO'
    if (unshown > 0 && isRunOver) context.emit(sentence('out', vacantRooms(unshown)))
  }
  if (isBroken) link.cut()
  else await link.send('DE', dateFields(Date.now()))
}

function vacantRooms(count: number): string {
  return `… ${count} more vacant ${count === 1 ? 'room' : 'rooms'}`
}
