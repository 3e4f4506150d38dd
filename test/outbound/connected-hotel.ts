import type { Test } from 'tap'
import { PropertySimulator } from '../../src/simulate/fias/property-simulator.ts'
import { WebhookReceiver } from '../../src/simulate/webhook/webhook-receiver.ts'
import { type Hotel, openHotel } from '../support/hotel.ts'
import { until } from '../support/until.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export interface ConnectedHotel {
  readonly hotel: Hotel
  readonly opera: PropertySimulator
  readonly minibar: WebhookReceiver
  /** Resolves when the queue of a destination is as described. */
  settled(name: string, queue: Record<string, unknown>): Promise<void>
}

const siteOf = (address: string, webhook: number) => `
[site]
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
[[line]]
name = "pbx"
driver = "simulated"
answer = "0s"
[[connector]]
name = "opera"
protocol = "fias"
address = "${address}"
vip = { 1 = "vip" }
[profile.vip]
attempts = 5
[[connector]]
name = "minibar"
protocol = "webhook"
url = "http://127.0.0.1:${webhook}/charges"
secret = "${secret}"
[[push]]
name = "housekeeping"
url = "http://127.0.0.1:${webhook}/statuses"
secret = "${secret}"
events = ["room.status", "wakeup.answered"]
`

/** A hotel that delivers, and the real simulators at the other ends. */
export async function openConnectedHotel(
  t: Test,
  guests: Record<string, string> = {},
): Promise<ConnectedHotel> {
  const opera = new PropertySimulator({ rooms: ['101', '102', '103'] })
  for (const [room, reservation] of Object.entries(guests)) opera.checkIn(room, reservation)
  const port = await opera.listen({ host: '127.0.0.1', port: 0 })
  return furnish(t, opera, `tcp://127.0.0.1:${port}`)
}

/** The same with a property system of the test's own, at an address such as `serial:/dev/ttyUSB0`. */
export async function furnish(
  t: Test,
  opera: PropertySimulator,
  address: string,
): Promise<ConnectedHotel> {
  const minibar = new WebhookReceiver()
  const webhook = await minibar.listen({ host: '127.0.0.1', port: 0 })
  const site = siteOf(address, webhook)
  // The rooms are there before the first guest list.
  const hotel = await (await openHotel(t, { site })).reopen(site, { delivers: true })
  t.teardown(() => Promise.all([opera.close(), minibar.close()]))
  const destination = async (name: string) => {
    const { destinations } = (await hotel.admin.get('/rest/outbound').expect(200)).json
    return destinations.find((one: { name: string }) => one.name === name)
  }
  const settled = async (name: string, queue: Record<string, unknown>) => {
    await until(`${name} is ${JSON.stringify(queue)}`, async () => {
      const found = await destination(name)
      return Object.entries(queue).every(([key, value]) => found[key] === value)
    })
  }
  await settled('opera', { state: 'up' })
  return { hotel, opera, minibar, settled }
}
