import type { SimulatorEvent } from '../../lib/simulator/message.ts'
import { readHookReaction } from '../../simulate/webhook/hook-reply.ts'
import { webhookCommands } from '../../simulate/webhook/webhook-commands.ts'
import { WebhookReceiver } from '../../simulate/webhook/webhook-receiver.ts'
import { wrongUsage } from '../cli/exit.ts'
import { hint, printer, type Show, untilEnd } from './console.ts'
import { openAt } from './listen.ts'
import { choose, readDelay, type SimulateOptions } from './options.ts'

/** A server that takes webhooks. */
export async function simulateWebhook(options: SimulateOptions, show: Show): Promise<void> {
  const { listen = '', secret } = options
  const receiver = makeReceiver(secret, printer(show))
  if (options.answer !== undefined)
    receiver.answers.always(choose(options.answer, readHookReaction))
  receiver.manner.delayMs = readDelay(options.delay)
  const at = await openAt(listen, (address) => receiver.listen(address))
  const check =
    secret === undefined ? 'Signatures are not checked: no --secret is given.' : undefined
  show([`A webhook receiver waits at http://${at}/`, ...(check ? [check] : []), hint])
  await untilEnd(webhookCommands(receiver), show).finally(() => receiver.close())
}

function makeReceiver(
  secret: string | undefined,
  onEvent: (event: SimulatorEvent) => void,
): WebhookReceiver {
  try {
    return new WebhookReceiver({ secret, onEvent })
  } catch {
    throw wrongUsage('--secret should be whsec_ and at least 16 bytes in base64.')
  }
}
