/** Telephones that call the menu, as a process of their own: a number of them, at an address, for so long. */
import { LonePhone } from '../../../src/simulate/phones/lone-phone.ts'
import type { PlacedCall } from '../../../src/simulate/phones/placed-call.ts'
import { makeJournal } from '../../../src/system/journal.ts'

const [count = '1', host = '', port = '', number = '700'] = process.argv.slice(2)
const box = { host, port: Number(port) }
const calls: PlacedCall[] = []
for (let index = 0; index < Number(count); index += 1) {
  const extension = String(1_000 + index)
  const phone = await LonePhone.open({ extension, box, journal: makeJournal() })
  const call = await phone.dial(number)
  if (!(await call.answered)) throw new Error(`${extension}: ${JSON.stringify(await call.end)}`)
  calls.push(call)
}
process.send?.({ answer: calls.length })
process.on('disconnect', () => {
  for (const call of calls) call.hangUp()
  setTimeout(() => process.exit(), 500)
})
