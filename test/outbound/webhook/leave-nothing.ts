/**
 * Sends one delivery to each url it is given, closes, and says what is still open then: a process of
 * its own, so that nothing of the test or of a server is counted.
 */

import { SiteTime } from '../../../src/core/site-time.ts'
import { Webhook } from '../../../src/outbound/webhook/webhook.ts'
import { systemClock } from '../../../src/system/clock.ts'
import { waitOut } from '../../support/wait-out.ts'
import { delivery, newSecret } from './notices.ts'

const [caFile = '', ...urls] = process.argv.slice(2)
const journal = { info: () => {}, warn: () => {}, error: () => {} }
const kinds: string[] = []

for (const url of urls) {
  const webhook = new Webhook({
    name: 'minibar',
    url,
    secrets: [newSecret],
    format: 'json',
    caFile: url.startsWith('https:') ? caFile : '',
    product: 'Nightporter/0.1.0',
    journal,
    clock: systemClock,
    time: new SiteTime('Europe/Vienna'),
    probeMs: 20,
  })
  await webhook.start({ onReady: () => {}, onLateAnswer: () => {} })
  const { kind } = await webhook.send(delivery(), AbortSignal.timeout(3_000))
  kinds.push(kind)
  await waitOut(50)
  await webhook.close()
}
await new Promise(setImmediate)
await new Promise(setImmediate)
const open = process.getActiveResourcesInfo().filter((name) => !name.startsWith('Pipe'))
process.stdout.write(JSON.stringify({ kinds, open }))
