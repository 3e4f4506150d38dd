import type { Test } from 'tap'
import type { Pauses } from '../../src/lines/prompt-session.ts'
import { testIncomingCalls } from './incoming-calls.ts'
import { ringRequest as call, type LineBench, never, type Open, start } from './line-bench.ts'

/** What every LineDriver must do. `make` gives a fresh line that was not started. */
export function lineDriverContract(
  t: Test,
  make: (t: Test, pauses: Pauses) => Promise<LineBench>,
): void {
  const open: Open = (t, pauses = {}) =>
    make(t, { leadMs: 40, betweenMs: 40, keyMs: 100, ...pauses })
  testOutcomes(t, open)
  testAnswers(t, open)
  testRingsAtOnce(t, open)
  testLife(t, open)
  testIncomingCalls(t, open)
}

/** How a ring ends. */
function testOutcomes(t: Test, open: Open): void {
  t.test(
    'a phone that answers, one that is busy and one that rings in vain are three outcomes',
    async (t) => {
      const { line, phones } = await open(t)
      await start(line)
      const kinds: string[] = []
      for (const phone of [phones.answers, phones.busy, phones.silent])
        kinds.push((await line.ring(call(phone), never)).kind)
      t.same(kinds, ['answered', 'busy', 'unanswered'])
      await line.close()
    },
  )

  t.test('who hangs up before the announcement was heard has not been woken', async (t) => {
    // So that it was not heard, however long the machine takes to hang up.
    const { line, phones } = await open(t, { leadMs: 10_000 })
    if (phones.drops === undefined) return
    await start(line)
    t.match(await line.ring(call(phones.drops), never), {
      kind: 'unanswered',
      reason: 'answered, but hung up before the announcement was heard',
    })
    await line.close()
  })
}

/** What is known of an answer, and what is rung. */
function testAnswers(t: Test, open: Open): void {
  t.test('that a phone is answered is told once, and of no other phone', async (t) => {
    const { line, phones } = await open(t)
    await start(line)
    const answered: string[] = []
    for (const phone of [phones.answers, phones.busy, phones.silent])
      await line.ring({ ...call(phone), onAnswered: () => answered.push(phone) }, never)
    t.same(answered, [phones.answers])
    await line.close()
  })

  t.test('who is hung up on as the phone is answered hears nothing at all', async (t) => {
    const { line, phones, sentMs } = await open(t)
    await start(line)
    const heard = sentMs?.(phones.answers)
    const hangUp = new AbortController()
    const onAnswered = () => hangUp.abort()
    await t.rejects(line.ring({ ...call(phones.answers), onAnswered }, hangUp.signal))
    t.equal(line.state().callsNow, 0)
    if (heard) t.equal(await heard, 0, 'and its phone is hung up')
    const next = sentMs?.(phones.answers)
    t.equal((await line.ring(call(phones.answers), never)).kind, 'answered')
    if (next) t.ok((await next) > 0, 'and the next call is heard')
    await line.close()
  })

  t.test('an exchange is asked for what is to be dialled, a port is rung as it is', async (t) => {
    const { line, phones, sentMs } = await open(t)
    await start(line)
    const heard = sentMs?.(phones.overridden)
    const request = { ...call(phones.answers), dial: `*78${phones.answers}` }
    t.equal((await line.ring(request, never)).kind, 'answered')
    if (heard) t.ok((await heard) > 0)
    await line.close()
  })
}

/** Rings that are hung up, and several beside each other. */
function testRingsAtOnce(t: Test, open: Open): void {
  t.test('a ring ends at once when it is hung up, and only then rejects', async (t) => {
    const { line, phones } = await open(t)
    await start(line)
    const hangUp = new AbortController()
    const ring = line.ring({ ...call(phones.silent), ringMs: 60_000 }, hangUp.signal)
    t.equal(line.state().callsNow, 1)
    hangUp.abort()
    await t.rejects(ring)
    t.equal(line.state().callsNow, 0)
    await line.close()
  })

  t.test('calls on several channels do not disturb each other', async (t) => {
    const { line, phones, channels } = await open(t)
    await start(line)
    t.equal(line.state().channels, channels)
    const rings = [phones.answers, phones.busy, phones.silent].map((phone) =>
      line.ring(call(phone), never),
    )
    t.equal(line.state().callsNow, 3)
    t.same(
      (await Promise.all(rings)).map(({ kind }) => kind),
      ['answered', 'busy', 'unanswered'],
    )
    t.equal(line.state().callsNow, 0)
    await line.close()
  })
}

/** A line before it starts and after it was closed. */
function testLife(t: Test, open: Open): void {
  t.test(
    'a line that was not started is down and cannot reach anyone, by its own fault',
    async (t) => {
      const { line, phones } = await open(t)
      t.equal(line.state().state, 'down')
      t.match(await line.ring(call(phones.answers), never), {
        kind: 'unreachable',
        isLineFault: true,
      })
    },
  )

  t.test('a closed line is down', async (t) => {
    const { line, phones } = await open(t)
    await start(line)
    t.equal(line.state().state, 'up')
    await line.close()
    t.equal(line.state().state, 'down')
    t.match(await line.ring(call(phones.answers), never), {
      kind: 'unreachable',
      isLineFault: true,
    })
  })
}
