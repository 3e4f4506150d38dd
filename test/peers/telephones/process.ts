import { createInterface } from 'node:readline'
import { LonePhone } from '../../../src/simulate/phones/lone-phone.ts'
import type { PlacedCall } from '../../../src/simulate/phones/placed-call.ts'
import type { Order, Report } from './telephones.ts'

/*
 * Telephones of ours that call, in a process that can run in another network: `telephones.ts` starts
 * it. Orders come as lines of JSON, reports go out likewise.
 */

const [host = '', port = ''] = process.argv.slice(2)
const box = { host, port: Number(port) }
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const calls = new Map<number, PlacedCall>()

function report(line: Report): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

async function dial({ extension, call: number, keysAs }: Order): Promise<void> {
  const phone = await LonePhone.open({ extension, box, journal: quiet })
  const call = await phone.dial('700', { ...(keysAs && { keysAs }) })
  calls.set(number, call)
  void call.answered.then((isAnswered) => isAnswered && report({ call: number, what: 'answered' }))
  const end = await call.end
  report({ call: number, what: 'over', end })
  await phone.close()
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const order: Order = JSON.parse(line)
  const call = calls.get(order.call)
  if (order.what === 'dial') void dial(order)
  else if (order.what === 'press') call?.press(order.keys ?? '')
  else call?.hangUp()
})
process.stdout.write('ready\n')
