import { t } from 'tap'
import { FrameReader } from '../../../src/lines/fxs/frames.ts'
import { type Command, type Message, readMessage } from '../../../src/lines/fxs/messages.ts'
import { PacedTransport } from '../../../src/lines/fxs/paced-transport.ts'
import { Voice } from '../../../src/lines/fxs/voice.ts'
import { until } from '../../support/until.ts'
import { waitOut } from '../../support/wait-out.ts'

t.jobs = 6

/** A voice whose bridge is played by the test. */
function openVoice({ room: size = 25 } = {}) {
  const reader = new FrameReader()
  const sent: (Command | Message)[] = []
  const outcomes: string[] = []
  const wire = new PacedTransport(
    {
      waiting: 0,
      write(bytes) {
        for (const found of reader.push(bytes)) {
          const message = found.kind === 'body' ? readMessage(found.body) : undefined
          if (message && message.type !== 'unknown') sent.push(message)
        }
      },
    },
    921_600,
  )
  let talk = 0
  const voice = new Voice({
    port: {
      number: 3,
      nextTalk: () => {
        talk += 1
        return talk
      },
    },
    capacity: size,
    options: 0,
    transport: wire,
    send: (command) => sent.push(command),
    onSent: () => undefined,
    onPlayed: () => outcomes.push('played'),
    onLost: (reason) => outcomes.push(reason),
  })
  const room = (limit: number, of = talk, { underruns = 0, lost = 0 } = {}) =>
    voice.takeCredit({
      type: 'ROOM',
      session: 1,
      port: 3,
      talk: of,
      limit,
      level: 0,
      underruns,
      lost,
    })
  /** What was sent, in words. */
  const said = () =>
    sent.map((one) => (one.type === 'SOUND' ? `${one.talk}.${one.number}` : one.type)).join(' ')
  return { voice, outcomes, room, said }
}

const frames = (count: number) => new Int16Array(160 * count)

t.test('no frame goes beyond the room that the bridge has', async (t) => {
  const { voice, room, said, outcomes } = openVoice()
  t.teardown(() => voice.close())
  voice.play([frames(5)])
  t.equal(said(), 'TALK')
  room(2)
  await until('two are sent', () => said() === 'TALK 1.0 1.1')
  room(1)
  room(9, 7)
  room(3)
  await until('one more', () => said() === 'TALK 1.0 1.1 1.2')
  room(25)
  await until('the end', () => said() === 'TALK 1.0 1.1 1.2 1.3 1.4 END')
  voice.takePlayed({ type: 'PLAYED', session: 1, number: 0, port: 3, talk: 9, underruns: 0 })
  t.same(outcomes, [])
  voice.takePlayed({ type: 'PLAYED', session: 1, number: 0, port: 3, talk: 1, underruns: 0 })
  t.same(outcomes, ['played'])
})

t.test('what is said instead begins another talk', async (t) => {
  const { voice, room, said } = openVoice()
  t.teardown(() => voice.close())
  voice.play([frames(5)])
  room(2)
  await until('two are sent', () => said() === 'TALK 1.0 1.1')
  voice.play([frames(1)])
  room(25, 1)
  room(25)
  await until('the other', () => said() === 'TALK 1.0 1.1 TALK 2.0 END')
})

t.test('when a whole window is lost, the rest is said in another talk', async (t) => {
  const { voice, room, said, outcomes } = openVoice()
  t.teardown(() => voice.close())
  voice.play([frames(4)])
  room(2)
  await until('another talk', () => said() === 'TALK 1.0 1.1 TALK')
  room(25)
  await until('the rest', () => said() === 'TALK 1.0 1.1 TALK 2.0 2.1 END')
  t.same(outcomes, [])
})

t.test('a bridge that never has room is told', async (t) => {
  const { voice, outcomes, said } = openVoice()
  t.teardown(() => voice.close())
  voice.play([frames(4)])
  await until('it gives up', () => outcomes.length > 0)
  t.match(outcomes, [/takes no sound/])
  t.equal(said(), 'TALK TALK TALK')
})

t.test('when all has been played, nothing more is said', async (t) => {
  const { voice, room, said, outcomes } = openVoice()
  t.teardown(() => voice.close())
  voice.play([frames(2)])
  room(25)
  await until('the end', () => said() === 'TALK 1.0 1.1 END')
  room(27)
  voice.takePlayed({ type: 'PLAYED', session: 1, number: 0, port: 3, talk: 1, underruns: 0 })
  await waitOut(1_300)
  t.equal(said(), 'TALK 1.0 1.1 END')
  t.same(outcomes, ['played'])
})

t.test('a bridge that never says that it has played is not waited for without end', async (t) => {
  const { voice, room, said, outcomes } = openVoice({ room: 8 })
  t.teardown(() => voice.close())
  voice.play([frames(2)])
  room(8)
  await until('the end', () => said() === 'TALK 1.0 1.1 END')
  const rising = setInterval(() => room(30), 100)
  t.teardown(() => clearInterval(rising))
  await until('it goes on', () => outcomes.length > 0, 5_000)
  t.same(outcomes, ['played'])
  t.equal(said(), 'TALK 1.0 1.1 END')
})

t.test('the counts are those of all talks', async (t) => {
  const { voice, room, said } = openVoice()
  t.teardown(() => voice.close())
  voice.play([frames(5)])
  room(2, 1, { underruns: 1, lost: 2 })
  await until('two are sent', () => said() === 'TALK 1.0 1.1')
  voice.play([frames(1)])
  room(25, 2, { underruns: 0, lost: 1 })
  await until('the other', () => said() === 'TALK 1.0 1.1 TALK 2.0 END')
  voice.takePlayed({ type: 'PLAYED', session: 1, number: 0, port: 3, talk: 2, underruns: 4 })
  t.same(voice.counts, { frames: 3, underruns: 5, lost: 3 })
})
