import t from 'tap'
import { hideAlert } from '../../../../src/page/desk/alarms/hide-alert.ts'
import type { Answer } from '../../../../src/page/rest/answer.ts'
import { Rest } from '../../../../src/page/rest/rest.ts'
import { refusal } from '../../housekeeping/unsent.ts'

/** Answers always the same. */
class Answering extends Rest {
  readonly #answer: Answer<void>

  constructor(answer: Answer<void>) {
    super('')
    this.#answer = answer
  }

  override async remove(): Promise<Answer<void>> {
    return this.#answer
  }
}

t.test(
  'an alert that somebody else has dealt with is gone; a stranger has hidden none',
  async (t) => {
    const hide = (answer: Answer<void>) => hideAlert({ id: '7' }, new Answering(answer))
    const gone = { kind: 'ok', value: undefined } as const
    t.same(await hide({ ...gone, undo: '1' }), { ...gone, undo: '1' })
    t.same(await hide(refusal(404, 312)), gone)
    for (const failure of [refusal(404, 0), refusal(503, 501), { kind: 'silent' } as const])
      t.equal(await hide(failure), failure)
  },
)
