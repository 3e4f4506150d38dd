import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import type { Booking } from './booking.ts'

export interface TypingPlaces {
  readonly booking: Booking
  /** The booking line as a whole. */
  readonly line: RefObject<HTMLElement | null>
  readonly rooms: RefObject<HTMLInputElement | null>
  readonly time: RefObject<HTMLInputElement | null>
}

/**
 * Gives what is typed where nothing takes it to the booking line: a number typed on its day or one of
 * its buttons is the time once a room is chosen; everything else begins a booking with the room.
 */
export function useTypingAnywhere({ booking, line, rooms, time }: TypingPlaces): void {
  // As soon as the line is seen: whoever types then means it.
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (!/^[\p{L}\p{N}]$/u.test(key) || !(target instanceof Element) || takes(target, key)) return
      if (document.querySelector('dialog[open]')) return
      // After the page was loaded again nothing has the focus, and the line is as it was.
      const isGoingOn = target === document.body
      const isOfLine = isGoingOn || line.current?.contains(target)
      const isTime = isNumber(key) && isOfLine && hasRoom(booking)
      const field = (isTime ? time : rooms).current
      // The field has the focus before the letter comes, and takes it in place of what was there.
      field?.focus()
      if (isTime && isGoingOn) field?.setSelectionRange(field.value.length, field.value.length)
      else field?.select()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [booking, line, rooms, time])
}

/** A list to choose from takes letters: those that its entries begin with. */
function takes(target: Element, key: string): boolean {
  if (target.closest('select')) return !isNumber(key)
  return target.closest('input:not([type=checkbox]), textarea') !== null
}

function isNumber(key: string): boolean {
  return /^\p{N}$/u.test(key)
}

function hasRoom({ chosen }: Booking): boolean {
  return chosen.value.rooms.length > 0
}
