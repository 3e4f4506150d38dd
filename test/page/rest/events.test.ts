import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import type { Answer } from '../../../src/page/rest/answer.ts'
import { Events } from '../../../src/page/rest/events.ts'
import { Rest, type StreamInit } from '../../../src/page/rest/rest.ts'

mock.timers.enable({ apis: ['setTimeout'] })
t.teardown(() => mock.timers.reset())
const nothing = () => undefined
Object.assign(globalThis, { addEventListener: nothing, removeEventListener: nothing })

/** Says a text each time that it is asked, and ends; keeps from where it was asked to go on. */
class Streaming extends Rest {
  text = ''
  readonly lastIds: (string | null)[] = []

  override async stream(
    _path: string,
    { headers, onOpen }: StreamInit,
    onText: (text: string) => void,
  ): Promise<Answer<void>> {
    this.lastIds.push(new Headers(headers).get('Last-Event-ID'))
    onOpen?.()
    onText(this.text)
    return { kind: 'ok', value: undefined }
  }
}

t.test('whatever a stranger says on the stream, the page finds back to the system', async (t) => {
  const rest = new Streaming('')
  const leaving = new AbortController()
  const following = new Events(rest, leaving.signal, () => 0).follow()
  const say = async (text: string) => {
    rest.text = text
    // It has come to its pause by then, and to the end of the next stream.
    await turn()
    mock.timers.tick(1_000)
    await turn()
  }
  await say('id: 7-41\nevent: list\ndata: {}\n\n')
  for (const id of ['☎', 'ü', `7-${'9'.repeat(20_000)}`, '7', '-', 'a\r\nb'])
    await say(`id: ${id}\nevent: list\ndata: {}\n\n`)
  await say('id: 7-42\nevent: list\ndata: {"list":\n\n')
  await say('')
  leaving.abort()
  await following
  const untilThen = rest.lastIds.slice(0, -1)
  t.strictSame([...new Set(untilThen)], [null, '7-41'])
  t.equal(rest.lastIds.at(-1), '7-42', 'one that cannot be read is not asked for again')
})
