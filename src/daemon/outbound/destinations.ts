import { about } from '../../core/journal/about.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Destination, SiteDestination } from '../../core/ports/destination.ts'
import type { Journal } from '../../core/ports/journal.ts'
import type { PropertySink } from '../../core/ports/property.ts'
import type { Site } from '../../core/site.ts'
import type { SiteTime } from '../../core/site-time.ts'
import { FiasConnector } from '../../outbound/fias/connector.ts'
import { Webhook } from '../../outbound/webhook/webhook.ts'
import type { SiteConfig } from '../../site-file/config.ts'
import type { ConnectorConfig, PushConfig } from '../../site-file/destinations/destinations.ts'
import { Reconciled } from '../reconciled.ts'

export interface DestinationParts {
  readonly journal: Journal
  readonly clock: Clock
  readonly time: SiteTime
  /** Receives what property systems report. */
  readonly property: PropertySink
  /** How we name ourselves to others. */
  readonly product: { readonly name: string; readonly version: string }
}

type DestinationConfig = ConnectorConfig | PushConfig

interface OpeningParts extends Omit<DestinationParts, 'time'> {
  readonly site: Pick<Site, 'time'>
}

/**
 * Gives what makes the destinations of a site file. A destination whose settings were in the last one
 * as well, in the same time zone, keeps its client; others get a new one, which the outbox starts.
 */
export function openDestinations({
  site,
  ...parts
}: OpeningParts): (config: SiteConfig) => SiteDestination[] {
  const clients = new Reconciled(({ config }: { config: DestinationConfig; zone: string }) =>
    makeClient(config, { ...parts, time: site.time }),
  )
  return ({ connectors, pushServers, timezone: zone }) => {
    const settings = [...connectors, ...pushServers].map((config) => ({ config, zone }))
    return clients.of(settings).map(({ settings: { config }, value: client }) => {
      return { ...settingsOf(config), client }
    })
  }
}

function settingsOf(config: DestinationConfig): Omit<SiteDestination, 'client'> {
  const { name } = config
  if (!('protocol' in config))
    return {
      name,
      kind: 'push',
      protocol: 'webhook',
      staleMs: Number.POSITIVE_INFINITY,
      takesCorrections: false,
      knowsGuests: false,
    }
  const { protocol, stale: staleMs, corrections: takesCorrections } = config
  const knowsGuests = protocol === 'fias'
  return { name, kind: 'connector', protocol, staleMs, takesCorrections, knowsGuests }
}

/** Makes the client of a destination; it is not started. */
function makeClient(config: DestinationConfig, given: DestinationParts): Destination {
  const parts = { ...given, journal: about(given.journal, { destination: config.name }) }
  return 'protocol' in config && config.protocol === 'fias'
    ? makeFias(config, parts)
    : makeWebhook(config, parts)
}

type FiasConfig = Extract<ConnectorConfig, { protocol: 'fias' }>
type WebhookConfig = Extract<ConnectorConfig, { protocol: 'webhook' }> | PushConfig

function makeFias(config: FiasConfig, { product, ...parts }: DestinationParts): Destination {
  return new FiasConnector({
    ...parts,
    ...config,
    type: config.interface,
    canRepeat: config.unanswered === 'resend',
    usesVip: Object.keys(config.vip).length > 0,
    version: product.version,
  })
}

function makeWebhook(
  config: WebhookConfig,
  { product, property, ...parts }: DestinationParts,
): Destination {
  const { name, url, secret, format, ca_file } = config
  return new Webhook({
    name,
    url,
    secrets: secret,
    format,
    caFile: ca_file,
    product: `${product.name}/${product.version}`,
    ...parts,
  })
}
