import t from 'tap'
import { SiteTime } from '../../../src/core/site-time.ts'
import { openDestinations } from '../../../src/daemon/outbound/destinations.ts'
import { readSiteFile } from '../../../src/site-file/config.ts'
import { systemClock } from '../../../src/system/clock.ts'
import { fullSite, KeptJournal } from '../../support/hotel.ts'

const parts = {
  journal: new KeptJournal(),
  clock: systemClock,
  site: { time: new SiteTime('Europe/Vienna') },
  property: { receive: async () => {} },
  product: { name: 'Nightporter', version: '1.0' },
}

function destinationsOf(site: string) {
  const reading = readSiteFile(site)
  if (reading.kind === 'bad') throw new Error(JSON.stringify(reading.mistakes))
  return openDestinations(parts)(reading.config)
}

t.test('destinations are made as the site file says', async (t) => {
  const halfDayMs = 43_200_000
  t.match(destinationsOf(fullSite), [
    { name: 'opera', kind: 'connector', staleMs: halfDayMs, knowsGuests: true },
    { name: 'minibar', kind: 'connector', staleMs: halfDayMs, knowsGuests: false },
    { name: 'housekeeping', kind: 'push', staleMs: Number.POSITIVE_INFINITY },
    { name: 'alarms', kind: 'push', knowsGuests: false },
  ])
  t.same(
    destinationsOf(fullSite).map(({ client }) => client.canRepeat),
    [false, true, true, true],
  )
})

t.test('a property system that detects repeats may get one', async (t) => {
  const site = fullSite.replace(
    'protocol = "fias"',
    'protocol = "fias"\nunanswered = "resend"\nstale = "2h"',
  )
  t.match(destinationsOf(site)[0], { staleMs: 7_200_000, client: { canRepeat: true } })
})
