import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { threeConnectors } from '../support/connectors.ts'

export const password = 'a good password'
export const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
export const rooms = Array.from({ length: 1_000 }, (_, i) => String(1_000 + i))

/** Ports that neither the kernel nor a peer of tests gives away. */
export const soundPorts = { from: 30_000, to: 31_999 }

const simulated = `
driver = "simulated"
channels = 60`

const sip = (port: number) => `
driver = "sip"
server = "sip:127.0.0.1:${port}"
user = "8001"
register = false
rtp = "${soundPorts.from}-${soundPorts.to}"
channels = 200`

/** A bridge whose wire is as full as it may be. */
export const bridgePorts = 10
export const bridgeBaud = 921_600

const fxs = (path: string) => `
driver = "fxs"
port = "${path}"
baud = ${bridgeBaud}
extensions = { ${rooms
  .slice(0, bridgePorts)
  .map((room, n) => `"${room}" = ${n + 1}`)
  .join(', ')} }`

const deadWebhook = `
[[connector]]
name = "minibar"
protocol = "webhook"
url = "http://127.0.0.1:9/hook"
secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
`

export interface BenchSite {
  /** The line goes to phones on this port; it is simulated when not given. */
  readonly phones?: number
  /** The line goes to a bridge at this serial port. */
  readonly bridge?: string
  /** Ports of two property systems and a webhook; one webhook that is dead when not given. */
  readonly destinations?: readonly number[]
}

export const site = ({ phones, bridge, destinations }: BenchSite = {}) => `
[site]
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
[[line]]
name = "pbx"${lineTo(phones, bridge)}
${destinations ? threeConnectors(destinations) : deadWebhook}`

function lineTo(phones: number | undefined, bridge: string | undefined): string {
  if (bridge !== undefined) return fxs(bridge)
  return phones === undefined ? simulated : sip(phones)
}

/** Beside the sources: a folder in memory would measure no disk. */
export function benchFolder(): string {
  const folder = join(import.meta.dirname, '../../build/out/bench')
  mkdirSync(folder, { recursive: true })
  return folder
}
