import type { ConsoleCommand } from '../../lib/simulator/console.ts'
import { dayMs } from '../../lib/units.ts'
import type { BookResult } from './guest-book.ts'
import type { PropertySimulator } from './property-simulator.ts'
import { dateFields } from './record.ts'

/** Guests who come, go and move, and the wakeups they want. */
export function guestCommands(simulator: PropertySimulator): ConsoleCommand[] {
  return [
    {
      usage: 'checkin ROOM RESERVATION [LANGUAGE [VIP [GROUP]]]',
      meaning: 'a guest arrives (EA, FR, GE, IT, JA, SP, …)',
      run([room, reservation, typed = 'EA', vip, group, ...rest]) {
        const language = typed.toUpperCase()
        if (!isName(room) || !isName(reservation) || rest.length > 0) return undefined
        // Sites have codes of their own beside those of the protocol.
        if (!/^[A-Z][A-Z0-9]$/.test(language)) return undefined
        if (![vip, group].every((word) => word === undefined || isName(word))) return undefined
        const arriving = { language, ...(vip && { vip }), ...(group && { group }) }
        return resultText(simulator.checkIn(room, reservation, arriving), `is in room ${room}`)
      },
    },
    {
      usage: 'checkout ROOM RESERVATION',
      meaning: 'a guest leaves',
      run([room, reservation, ...rest]) {
        if (!isName(room) || !isName(reservation) || rest.length > 0) return undefined
        return resultText(simulator.checkOut(room, reservation), `has left room ${room}`)
      },
    },
    {
      usage: 'move OLD-ROOM ROOM RESERVATION',
      meaning: 'a guest moves',
      run([oldRoom, room, reservation, ...rest]) {
        if (!isName(oldRoom) || !isName(room) || !isName(reservation) || rest.length > 0)
          return undefined
        return resultText(simulator.move(oldRoom, room, reservation), `has moved to room ${room}`)
      },
    },
    {
      usage: 'wake ROOM HHMM',
      meaning: 'asks for a wakeup, today or tomorrow',
      run([room, time = '', ...rest]) {
        if (!isName(room) || !isTime(time) || rest.length > 0) return undefined
        const isSent = simulator.wake(room, dayOf(time), `${time}00`)
        return isSent ? `A wakeup of room ${room} on ${dayOf(time)} at ${time}.` : 'Not sent.'
      },
    },
    {
      usage: 'clear ROOM HHMM',
      meaning: 'takes it back',
      run([room, time = '', ...rest]) {
        if (!isName(room) || !isTime(time) || rest.length > 0) return undefined
        const asked = simulator.wakeups.wakeups.findLast(
          (wakeup) => wakeup.room === room && wakeup.time === `${time}00`,
        )
        const isSent = simulator.clearWakeup(room, asked?.date ?? dayOf(time), `${time}00`)
        return isSent ? `No wakeup of room ${room} at ${time} any more.` : 'Not sent.'
      },
    },
  ]
}

function resultText(result: BookResult, what: string): string {
  if (result.kind === 'refused') return result.reason
  const { name, number } = result.reservation
  return `${name} (${number}) ${what}${result.isShared ? ', which is shared' : ''}.`
}

/** Neither a room nor a reservation may break a record apart. */
function isName(word: string | undefined): word is string {
  return word !== undefined && /^[A-Za-z0-9-]{1,8}$/.test(word)
}

function isTime(word: string): boolean {
  return /^([01]\d|2[0-3])[0-5]\d$/.test(word)
}

/** `YYMMDD` of the day on which this time comes next. */
function dayOf(time: string): string {
  const now = new Date()
  const today = new Date(now)
  today.setHours(Number(time.slice(0, 2)), Number(time.slice(2)), 59, 0)
  // Noon is the same day, whatever the clocks do at night.
  const noon = new Date(now)
  noon.setHours(12, 0, 0, 0)
  const day = today < now ? noon.getTime() + dayMs : noon.getTime()
  return dateFields(day)[0]?.[1] ?? ''
}
