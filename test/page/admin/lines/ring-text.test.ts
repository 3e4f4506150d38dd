import t from 'tap'
import { RingText } from '../../../../src/page/admin/lines/ring-text.ts'

const shown = 'Calling 101 …\n101 rings.\n\nKey 2 pressed.\n= answered key 2\n'

t.test('the steps of a test call are read however they come', (t) => {
  const whole = {
    steps: ['Calling 101 …', '101 rings.', 'Key 2 pressed.'],
    outcome: { kind: 'answered', detail: 'key 2' },
  }
  for (let at = 0; at <= shown.length; at += 1) {
    const text = new RingText()
    text.take(shown.slice(0, at))
    t.strictSame(text.take(shown.slice(at)), whole, `in two at ${at}`)
  }
  t.end()
})

t.test('a call that has not ended has no outcome', (t) => {
  t.strictSame(new RingText().take('Calling 101 …\n= answ'), { steps: ['Calling 101 …'] })
  t.strictSame(new RingText().take('= busy \n').outcome, { kind: 'busy', detail: '' })
  t.end()
})

t.test('of a call that tells without end the latest steps are kept', (t) => {
  const text = new RingText()
  text.take('first\n')
  const { steps } = text.take('again\n'.repeat(500))
  t.equal(steps.length, 200)
  t.notOk(steps.includes('first'))
  for (let n = 0; n < 100; n += 1) text.take('x'.repeat(10_000))
  t.equal(text.take('\n').steps.at(-1)?.length, 10_000, 'nor does a line without end pile up')
  t.end()
})
