import t from 'tap'
import { SimulatedLine } from '../../src/lines/simulated.ts'
import { lineDriverContract } from '../contract/line-driver.ts'

t.test('the simulated line is a line', async (t) => {
  lineDriverContract(t, async () => ({
    line: new SimulatedLine({ channels: 4, answerMs: 5 }),
    phones: { answers: '101', busy: '108', silent: '109', overridden: '101' },
    channels: 4,
  }))
})
