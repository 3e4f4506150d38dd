import type { SiteConfig } from './config.ts'
import type { Destination, SiteDestination } from './core/outbound-ports.ts'
import type { Clock, Journal } from './core/ports.ts'
import type { PropertyDesk } from './core/property-ports.ts'
import type { SiteTime } from './core/site-time.ts'
import { FiasConnector } from './outbound/fias/connector.ts'
import { Webhook } from './outbound/webhook/webhook.ts'
import type { ConnectorConfig, PushConfig } from './site-file/shape.ts'

export interface DestinationParts {
  readonly journal: Journal
  readonly clock: Clock
  readonly time: SiteTime
  /** Takes what property systems tell. */
  readonly property: PropertyDesk
  /** How we name ourselves to others. */
  readonly product: { readonly name: string; readonly version: string }
}

/** Makes the destinations of the site file; they are not started. */
export function makeDestinations(
  { connectors, pushServers }: Pick<SiteConfig, 'connectors' | 'pushServers'>,
  parts: DestinationParts,
): SiteDestination[] {
  return [
    ...connectors.map((connector) => makeConnector(connector, parts)),
    ...pushServers.map((server) => makePushServer(server, parts)),
  ]
}

function makeConnector(config: ConnectorConfig, parts: DestinationParts): SiteDestination {
  const { name, protocol, stale: staleMs } = config
  return {
    name,
    kind: 'connector',
    protocol,
    staleMs,
    knowsGuests: protocol === 'fias',
    port: protocol === 'fias' ? makeFias(config, parts) : makeWebhook(config, parts),
  }
}

function makePushServer(config: PushConfig, parts: DestinationParts): SiteDestination {
  return {
    name: config.name,
    kind: 'push',
    protocol: 'webhook',
    staleMs: Number.POSITIVE_INFINITY,
    knowsGuests: false,
    port: makeWebhook(config, parts),
  }
}

type FiasConfig = Extract<ConnectorConfig, { protocol: 'fias' }>
type WebhookConfig = Extract<ConnectorConfig, { protocol: 'webhook' }> | PushConfig

function makeFias(config: FiasConfig, { product, ...parts }: DestinationParts): Destination {
  return new FiasConnector({
    ...parts,
    ...config,
    type: config.interface,
    canRepeat: config.unanswered === 'resend',
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
