import type { Baresip } from '../peers/baresip.ts'
import type { Hotel } from '../support/hotel.ts'
import { until } from '../support/until.ts'

/** A call to us, as `GET /rest/call` shows it. */
export interface ShownCall {
  readonly extension: string
  readonly dialled: string
  readonly pressed: string
  readonly done: readonly string[]
  readonly steps: readonly string[]
  readonly ended: string | null
}

/** The calls of an extension, the newest first. */
export async function callsOf({ admin }: Hotel, extension: string): Promise<ShownCall[]> {
  const { json } = await admin.get('/rest/call').expect(200)
  return json.calls.filter((call: ShownCall) => call.extension === extension)
}

/** Waits until the newest call of an extension has come to something. */
export function untilCall(
  hotel: Hotel,
  extension: string,
  isSo: (call: ShownCall) => boolean,
): Promise<ShownCall> {
  return until(`the call of ${extension} has come so far`, async () => {
    const [call] = await callsOf(hotel, extension)
    return call && isSo(call) ? call : undefined
  })
}

/** Presses keys one after the other, each when the one before was taken. */
export async function pressKeys(hotel: Hotel, phone: Baresip, keys: string): Promise<void> {
  const [call] = await callsOf(hotel, '101')
  let pressed = call?.pressed ?? ''
  for (const key of keys) {
    pressed += key
    await phone.press(key)
    await untilCall(hotel, '101', (call) => call.pressed === pressed)
  }
}

/** The pending calls of all rooms: `101 06:45`. */
export async function bookings({ admin }: Hotel): Promise<string[]> {
  const { json } = await admin.get('/rest/wakeup/list/pending').expect(200)
  return json.pending
    .map(
      ({ room, scheduled }: { room: string; scheduled: string }) =>
        `${room} ${scheduled.slice(11, 16)}`,
    )
    .sort()
}

/** Waits until these calls, and no others, are pending. */
export function untilBooked(hotel: Hotel, wanted: readonly string[]): Promise<boolean> {
  const text = [...wanted].sort().join()
  return until(`booked: ${text}`, async () => (await bookings(hotel)).join() === text)
}
