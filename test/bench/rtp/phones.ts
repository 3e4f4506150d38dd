/** Phones that speak, in a process of their own: `phones.ts COUNT`, one to each of the ports it is sent. */

import { Media } from '../../../src/lines/media/media.ts'
import { makeJournal } from '../../../src/system/journal.ts'

const host = '127.0.0.1'
const media = new Media({ journal: makeJournal() })
const events = { onKey() {}, onPlayed() {}, onLost() {} }
const ports = { from: 26_000, to: 27_999 }
const streams = await Promise.all(
  Array.from({ length: Number(process.argv[2]) }, () => media.open(host, ports, events)),
)
process.send?.(streams.map(({ port }) => port))
process.once('message', (ports: number[]) => {
  for (const [n, stream] of streams.entries())
    stream.connect({
      host,
      port: ports[n] ?? 0,
      law: 'pcma',
      eventType: 101,
      sends: true,
      receives: true,
    })
})
