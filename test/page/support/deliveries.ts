import type { Test } from 'tap'
import { WebhookReceiver } from '../../../src/simulate/webhook/webhook-receiver.ts'
import { fullSite, type Hotel, openHotel } from '../../support/hotel.ts'

const hourMs = 3_600_000
/** Nothing that a text contains runs or is fetched. */
export const nasty = '<img src=x onerror=alert(1)>'

export interface Scene {
  readonly hotel: Hotel
  readonly receiver: WebhookReceiver
}

/** A charge of 103 that has become too old to be sent, one of 102 that is refused, one of 101. */
export async function openDeliveries(t: Test): Promise<Scene> {
  const receiver = new WebhookReceiver()
  const port = await receiver.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => receiver.close())
  receiver.answers.forRoom('102', [400])
  const site = fullSite
    .replace('name = "opera"\nprotocol = "fias"\naddress = "tcp://127.0.0.1:5010"\n', '')
    .replace('[[connector]]\n[[connector]]', '[[connector]]')
    .replaceAll(/127\.0\.0\.1:501\d/g, `127.0.0.1:${port}`)
  const closed = await openHotel(t, { site, at: '2026-11-14T22:05:09+01:00' })
  const charge = (hotel: Hotel, room: number, id: number) =>
    hotel.maid.post('/rest/isi/charge', { id, quantity: 2, room }).expect(200)
  await closed.admin.put('/rest/isi/item/2', { description: nasty }).expect(200)
  await charge(closed, 103, 2)
  closed.clock.advance(13 * hourMs)
  const hotel = await closed.reopen(site, { delivers: true })
  await charge(hotel, 102, 1)
  await charge(hotel, 101, 1)
  return { hotel, receiver }
}
