/** Two property systems and a webhook receiver that take everything: `destinations.ts PORT PORT PORT`. */
import { PropertySimulator } from '../../src/simulate/fias/property-simulator.ts'
import { WebhookReceiver } from '../../src/simulate/webhook/webhook-receiver.ts'

const ports = process.argv.slice(2).map(Number)
const peers = [new PropertySimulator(), new PropertySimulator(), new WebhookReceiver()]
for (const [i, peer] of peers.entries())
  await peer.listen({ host: '127.0.0.1', port: ports[i] ?? 0 })
process.on('disconnect', () => process.exit())
process.send?.({ answer: ports[0] })
