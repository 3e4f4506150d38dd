import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { threeConnectors } from '../connectors.ts'

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
  /** Ports of two property systems and a webhook; one webhook that is dead when not given. */
  readonly destinations?: readonly number[]
}

export const site = ({ phones, destinations }: BenchSite = {}) => `
[site]
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
[[line]]
name = "pbx"${phones === undefined ? simulated : sip(phones)}
${destinations ? threeConnectors(destinations) : deadWebhook}`

/** Beside the sources: a folder in memory would measure no disk. */
export function benchFolder(): string {
  const folder = join(import.meta.dirname, '../../build/out/bench')
  mkdirSync(folder, { recursive: true })
  return folder
}
