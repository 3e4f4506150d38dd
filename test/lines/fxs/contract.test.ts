import t from 'tap'
import { lineDriverContract } from '../../contract/line-driver.ts'
import { openBench } from './bench.ts'

t.test('an analog line keeps the contract with the phones of a bridge on a pty', async (t) => {
  lineDriverContract(t, async (t, pauses) => {
    const { line, bridge } = await openBench(t, { line: { pauses } })
    bridge.phone(7).habit = { kind: 'hangs-up', afterMs: 0 }
    bridge.phone(8).habit = { kind: 'offhook' }
    bridge.phone(9).habit = { kind: 'away' }
    const phones = { answers: '401', busy: '408', silent: '409', drops: '407' }
    return { line, phones, channels: 10 }
  })
})
