import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

export const password = 'a good password'
export const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
export const rooms = Array.from({ length: 1_000 }, (_, i) => String(1_000 + i))

export const site = `
[site]
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
[[line]]
name = "pbx"
driver = "simulated"
channels = 60
[[connector]]
name = "minibar"
protocol = "webhook"
url = "http://127.0.0.1:9/hook"
secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
`

/** Beside the sources: a folder in memory would measure no disk. */
export function benchFolder(): string {
  const folder = join(import.meta.dirname, '../../build/out/bench')
  mkdirSync(folder, { recursive: true })
  return folder
}
