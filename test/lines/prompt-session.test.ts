import t from 'tap'
import { PromptSession } from '../../src/lines/prompt-session.ts'
import { waitOut } from '../support/wait-out.ts'
import { plainAnnouncer, sweep } from './ringer.ts'

/** A conversation that has begun, and how often something else was said. */
function begin({ playedMs = 0, soundMs = 100 } = {}) {
  const plays: number[] = []
  const conversation = new PromptSession({
    request: {
      extension: '401',
      language: 'en',
      say: { kind: 'wakeup', prompt: 0 },
      ringMs: 1_000,
    },
    announcer: plainAnnouncer(sweep(soundMs)),
    pauses: { leadMs: 10, betweenMs: 10, keyMs: 20 },
    report: () => undefined,
  })
  conversation.begin({ playedMs: playedMs, play: (sounds) => plays.push(sounds.length) })
  return { conversation, plays }
}

t.test('a guest who is cut off in the middle has not been woken', async (t) => {
  const { conversation } = begin()
  conversation.onLost('the bridge is gone')
  t.same(await conversation.outcome, {
    kind: 'unreachable',
    reason: 'the bridge is gone',
    isLineFault: true,
    hasRung: true,
  })
})

t.test('a guest who is cut off after everything was said has been', async (t) => {
  const { conversation } = begin()
  conversation.onPlayed()
  conversation.onLost('the bridge is gone')
  t.same(await conversation.outcome, { kind: 'answered' })
})

t.test('also when it was said only once, but not when it was said in part', async (t) => {
  const whole = begin({ soundMs: 2_000, playedMs: 2_010 })
  whole.conversation.onLost('the bridge is gone')
  t.same(await whole.conversation.outcome, { kind: 'answered' })
  const part = begin({ soundMs: 2_000, playedMs: 1_990 })
  part.conversation.onLost('the bridge is gone')
  t.match(await part.conversation.outcome, { kind: 'unreachable', hasRung: true })
})

t.test('and one who had pressed a key, with the key', async (t) => {
  const { conversation, plays } = begin()
  conversation.onKey('2')
  conversation.onKey('3')
  conversation.onLost('the bridge is gone')
  t.same(await conversation.outcome, { kind: 'answered', key: '2' })
  t.same(plays, [4, 1], 'the second key is not thanked for')
})

t.test('a key in the last moment is thanked for, however late we are', async (t) => {
  const { conversation, plays } = begin()
  conversation.onPlayed()
  setTimeout(() => conversation.onKey('1'), 30)
  const endMs = performance.now() + 100
  while (performance.now() < endMs);
  await waitOut(200)
  t.same(plays, [4, 1])
  t.notOk(conversation.isOver, 'the thanks are said to their end')
  conversation.onPlayed()
  t.same(await conversation.outcome, { kind: 'answered', key: '1' })
})

t.test('what comes after the end changes nothing', async (t) => {
  const { conversation, plays } = begin({ playedMs: 110 })
  conversation.onHungUp()
  conversation.onKey('2')
  conversation.onPlayed()
  conversation.onLost('late')
  t.same(await conversation.outcome, { kind: 'answered' })
  t.same(plays, [4])
})

t.test('when nobody presses a key, the conversation ends by itself', async (t) => {
  const { conversation } = begin()
  conversation.onPlayed()
  t.same(await conversation.outcome, { kind: 'answered' })
})

const unheard = {
  kind: 'unanswered',
  reason: 'answered, but hung up before the announcement was heard',
}

t.test('who hangs up has been woken when a second of it was said, or all of it', async (t) => {
  const cases = [
    { soundMs: 3_000, playedMs: 0, wanted: unheard },
    { soundMs: 3_000, playedMs: 1_000, wanted: unheard },
    { soundMs: 3_000, playedMs: 1_010, wanted: { kind: 'answered' } },
    { soundMs: 200, playedMs: 190, wanted: unheard },
    { soundMs: 200, playedMs: 210, wanted: { kind: 'answered' } },
    { soundMs: 0, playedMs: 0, wanted: unheard },
  ]
  for (const { wanted, ...said } of cases) {
    const { conversation } = begin(said)
    conversation.onHungUp()
    t.same(await conversation.outcome, wanted, JSON.stringify(said))
  }
})

t.test('who has pressed a key is a person, however little was said', async (t) => {
  const { conversation } = begin({ soundMs: 3_000 })
  conversation.onKey('1')
  conversation.onHungUp()
  t.same(await conversation.outcome, { kind: 'answered', key: '1' })
})
