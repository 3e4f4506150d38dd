import { Outbox } from '../../outbound/outbox.ts'
import { product } from '../../system/version.ts'
import type { CurrentSite } from '../current-site.ts'
import type { DaemonOptions } from '../options.ts'
import type { Storage } from '../storage/storage.ts'
import type { Telephony } from '../telephony/telephony.ts'
import { openDestinations } from './destinations.ts'
import { forgetOtherConnectors, openPropertyDesk } from './property-desk.ts'
import { onStaleGuests } from './stale-guests.ts'

interface OutboundParts {
  readonly site: CurrentSite
  readonly storage: Storage
  readonly telephony: Telephony
}

export type Outbound = ReturnType<typeof openOutbound>

/** Makes what connects the hotel to others: property systems and push servers. Nothing is touched before `start`. */
export function openOutbound(
  options: DaemonOptions,
  { site, storage: { store, space }, telephony: { desk } }: OutboundParts,
) {
  const { config, clock, journal, delivers = true } = options
  const property = openPropertyDesk({ store, clock, site, journal, desk, space })
  const destinationsOf = openDestinations({ site, journal, clock, property, product })
  let destinations = destinationsOf(config)
  const makeOutbox = () => new Outbox({ destinations, store, clock, journal })
  let outbox = makeOutbox()
  let isStarted = false
  const start = async () => {
    isStarted = true
    await forgetOtherConnectors(property, site.config, journal)
    if (!delivers) return
    await outbox.start()
    onStaleGuests(store, (stale) => {
      for (const { name, client } of destinations)
        if (stale === undefined || stale === name) client.refreshGuests?.()
    })
  }
  site.onChanged((next) => {
    destinations = destinationsOf(next)
    if (!isStarted) {
      outbox = makeOutbox()
      return undefined
    }
    if (delivers) outbox.change(destinations)
    return forgetOtherConnectors(property, next, journal)
  })
  return {
    get destinations() {
      return destinations
    },
    start,
    close: () => (delivers && isStarted ? outbox.close() : undefined),
  }
}
