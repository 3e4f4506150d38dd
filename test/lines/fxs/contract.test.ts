import t from 'tap'
import { lineDriverContract } from '../../contract/line-driver.ts'
import { openBench } from './bench.ts'

t.test('an analog line keeps the contract with the phones of a bridge on a pty', async (t) => {
  lineDriverContract(t, async (t) => {
    const { line, bridge } = await openBench(t)
    bridge.phone(8).habit = { kind: 'offhook' }
    bridge.phone(9).habit = { kind: 'away' }
    return { line, phones: { answers: '401', busy: '408', silent: '409' }, channels: 10 }
  })
})
