import t from 'tap'
import { callSteps } from '../../../../src/page/admin/lines/call-steps.ts'

t.test('keys that were pressed one after the other are one step', (t) => {
  t.strictSame(
    callSteps(['« Good evening.', '» 0', '» 6', '» 4', '» 5', '= booked', '« Booked: 06:45.']),
    [
      { kind: 'said', text: 'Good evening.', isSecret: false },
      { kind: 'pressed', text: '0645', isSecret: false },
      { kind: 'done', text: 'booked', isSecret: false },
      { kind: 'said', text: 'Booked: 06:45.', isSecret: false },
    ],
  )
  t.end()
})

t.test('keys of a PIN stay apart from others, and are only counted', (t) => {
  t.strictSame(callSteps(['» 1', '» •', '» •', '» #']), [
    { kind: 'pressed', text: '1', isSecret: false },
    { kind: 'pressed', text: '••', isSecret: true },
    { kind: 'pressed', text: '#', isSecret: false },
  ])
  t.end()
})

t.test('what a newer system tells besides is left out', (t) => {
  t.strictSame(callSteps(['? 1', '', '« •']), [{ kind: 'said', text: '•', isSecret: false }])
  t.end()
})
