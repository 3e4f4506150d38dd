import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { t } from 'tap'
import { readForm } from '../../src/http/api/form.ts'
import { Inbox } from '../../src/lib/turns/inbox.ts'
import { Forks } from '../../src/lines/sip/sip-js/forks.ts'
import { parseRecord } from '../../src/outbound/fias/records/record.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const usedMiB = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1_048_576
}

const count = 1_000
/** Two bytes a character, as soon as one of them needs that. */
const longText = (n: number) => `Sauna towels → ${n}`
/** What comes from the network is one text of its own, every time. */
const arrived = (text: string) => Buffer.from(text).toString()

const keepers: Record<string, (n: number) => unknown> = {
  'a form': (n) => readForm(arrived(`name=${longText(n)}${'&'.repeat(65_000)}`), ['name']),
  'a record of a property system': (n) =>
    parseRecord(arrived(`GI|RN101|G#${longText(n)}|XX${'x'.repeat(60_000)}|`))?.fields[1],
}

for (const [what, keep] of Object.entries(keepers))
  t.test(`a short text of ${what} does not keep all of it in memory`, async (t) => {
    const beforeMiB = usedMiB()
    const kept = Array.from({ length: count }, (_, n) => keep(n))
    const takenMiB = usedMiB() - beforeMiB
    t.ok(takenMiB < 20, `${takenMiB.toFixed(0)} MiB for ${kept.length}`)
  })

t.test('tags of a call do not keep the messages in memory', async (t) => {
  const forks = new Forks()
  const beforeMiB = usedMiB()
  for (let n = 0; n < count; n += 1) {
    const message = arrived(`${'x'.repeat(60_000)};tag=${longText(n)};`)
    const [, tag = ''] = /;tag=([^;]+)/.exec(message) ?? []
    forks.admits(`invite ${n}`, tag)
  }
  const takenMiB = usedMiB() - beforeMiB
  t.ok(takenMiB < 20, `${takenMiB.toFixed(0)} MiB`)
  t.ok(forks.admits('invite 0', longText(0)))
})

t.test('an inbox that is never empty keeps nothing that was taken', async (t) => {
  const put: WeakRef<Buffer>[] = []
  const newItem = () => {
    const item = Buffer.alloc(10)
    put.push(new WeakRef(item))
    return item
  }
  // In the turn in which it is made, a weak reference keeps what it is to.
  let turns = 0
  const nextTurn = () => {
    turns += 1
    if (turns < 3) setImmediate(nextTurn)
  }
  setImmediate(nextTurn)
  const { promise: rest, resolve: onRest } = Promise.withResolvers<void>()
  let areChecked = false
  const inbox = new Inbox<Buffer>({
    take: () => {
      if (areChecked) return
      inbox.put([newItem()])
      if (turns < 3) return
      areChecked = true
      collectGarbage()
      const kept = put.slice(0, 100).filter((item) => item.deref() !== undefined)
      t.ok(put.length > 100)
      t.strictSame(kept, [])
    },
    onRest,
  })
  inbox.put([newItem(), newItem()])
  await rest
})
