import type { Test } from 'tap'
import { startOddPbx } from '../lines/sip/odd-pbx.ts'
import { type Sipp, type SippOptions, startSipp } from '../peers/sipp/sipp.ts'
import type { Step } from '../peers/sipp/steps.ts'
import { type Hotel, type HotelOptions, openHotel, plainSite } from '../support/hotel.ts'
import { until } from '../support/until.ts'

export interface Trunk {
  readonly hotel: Hotel
  /** Where it takes calls. */
  readonly box: { readonly host: string; readonly port: number }
  /** An exchange that calls in the name of an extension, and plays a scenario. */
  calls(from: string, scenario: readonly Step[], options?: Partial<SippOptions>): Promise<Sipp>
}

export interface TrunkOptions extends Omit<HotelOptions, 'site'> {
  /** The `[telephone]` section. */
  readonly telephone?: string
  readonly channels?: number
}

/** A hotel whose line is a trunk without registration, all on this machine. */
export async function openTrunk(t: Test, options: TrunkOptions = {}): Promise<Trunk> {
  const { telephone = '', channels = 30 } = options
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'OPTIONS') pbx.answer(asked, 'SIP/2.0 200 OK')
  })
  const hotel = await openHotel(t, {
    speech: 'none',
    ...options,
    site: `${plainSite}
[telephone]
${telephone}
[[line]]
name = "trunk"
driver = "sip"
server = "sip:127.0.0.1:${pbx.port}"
register = false
channels = ${channels}
rtp = "32000-32998"
`,
  })
  const box = await addressOf(hotel)
  return {
    hotel,
    box,
    calls: (from, scenario, more = {}) =>
      startSipp(t, { scenario, to: box, keys: { from }, ...more }),
  }
}

/** Where the line of a hotel takes calls, as soon as it is up. */
export function addressOf({ admin }: Hotel): Promise<{ host: string; port: number }> {
  return until('the line is up', async () => {
    const { json } = await admin.get('/rest/line').expect(200)
    const [, host, port] = /^(.*):(\d+)$/.exec(json.lines[0].address ?? '') ?? []
    return host === undefined ? undefined : { host, port: Number(port) }
  })
}
