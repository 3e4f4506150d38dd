import t from 'tap'
import { FrameReader, frameOf } from '../../../src/lines/fxs/frames.ts'
import { Link, tickMs } from '../../../src/lines/fxs/link.ts'
import { type Message, readMessage, writeMessage } from '../../../src/lines/fxs/messages.ts'
import { bytesOf, vectors } from '../../support/bridge-vectors.ts'

const session = 0x1267
const welcome: Message = {
  type: 'WELCOME',
  session,
  major: 1,
  minor: 0,
  ports: 10,
  features: 1,
  room: 25,
  firmware: [2, 0, 17],
  serial: 'FX100234',
}
const ready: Message = { type: 'READY', session, number: 0, port: 0 }

/** A link whose other end is written by hand. */
function openLink() {
  let nowMs = 1_000_000
  const reader = new FrameReader()
  const said: Message[] = []
  const written: Uint8Array[] = []
  const wire = { waiting: 0 }
  const heard: string[] = []
  const link = new Link({
    session,
    place: 'the port',
    nowMs: () => nowMs,
    transport: {
      get waiting() {
        return wire.waiting
      },
      write(bytes) {
        written.push(bytes)
        for (const found of reader.push(bytes)) {
          const message = found.kind === 'body' ? readMessage(found.body) : undefined
          if (message && message.type !== 'unknown') said.push(message)
        }
      },
    },
    onUp: () => heard.push('up'),
    onEvent: (event) => heard.push(`${event.type} ${event.port}`),
    onCredit: (room) => heard.push(`ROOM ${room.limit}`),
    onSound: () => heard.push('HEARD'),
    onDown: (reason) => heard.push(`down: ${reason}`),
    onTraffic: (direction, { type }) => {
      if (direction === 'repeated') heard.push(`${type} again`)
    },
    onDamaged: (length) => heard.push(`${length} damaged`),
  })
  link.start()
  const hears = (...messages: Message[]) =>
    link.read(Buffer.concat(messages.map((message) => frameOf(writeMessage(message)))))
  const count = (type: Message['type']) => said.filter((message) => message.type === type).length
  /** Lets time pass, in the steps in which a link is asked. */
  const pass = (ms: number) => {
    for (const endMs = nowMs + ms; nowMs < endMs; ) {
      nowMs += tickMs
      link.tick()
    }
  }
  /** Lets time pass without the link knowing, as when the process is busy. */
  const hold = (ms: number) => {
    nowMs += ms
  }
  return { link, wire, written, said, heard, hears, count, pass, hold }
}

function openUp() {
  const opened = openLink()
  opened.hears(welcome, ready)
  return opened
}

t.test('hello is said again until the bridge answers, and then no more', async (t) => {
  const { link, hears, count, heard, pass } = openLink()
  pass(600)
  t.equal(count('HELLO'), 3)
  hears(welcome)
  t.notOk(link.welcome, 'the states of the ports are still to come')
  hears({ type: 'HOOK', session, number: 0, port: 7, hook: 1 })
  hears({ ...ready, number: 1 })
  t.ok(link.welcome)
  t.same(heard, ['HOOK 7', 'READY 0', 'up'])
  pass(400)
  t.equal(count('HELLO'), 3)
  hears(welcome)
  t.same(heard.length, 3, 'a second welcome changes nothing')
})

t.test('what is confirmed is next, once for all that came together', async (t) => {
  const { said, hears, count } = openUp()
  const before = count('ALIVE')
  hears(
    { type: 'HOOK', session, number: 1, port: 1, hook: 1 },
    { type: 'KEY', session, number: 2, port: 1, key: '5' },
  )
  t.equal(count('ALIVE'), before + 1)
  t.match(said.at(-1), { type: 'ALIVE', session, next: 3 })
})

t.test('an event is believed once, in order, and only in its session', async (t) => {
  const { heard, hears } = openUp()
  const key = (number: number, port: number, of = session): Message => ({
    type: 'KEY',
    session: of,
    number,
    port,
    key: '1',
  })
  hears(key(1, 1), key(1, 1), key(3, 3), key(2, 9, 0x1268), key(2, 2), key(1, 1))
  t.same(heard, ['READY 0', 'up', 'KEY 1', 'KEY 2'])
})

t.test('a command is sent again until it is confirmed', async (t) => {
  const { link, said, heard, hears, count, pass } = openUp()
  link.send({ type: 'STOP', port: 3 })
  pass(500)
  t.equal(count('STOP'), 3)
  t.same(heard.slice(2), ['STOP again', 'STOP again'], 'and shown as such')
  t.match(said.filter(({ type }) => type === 'STOP')[2], { number: 0, port: 3 })
  hears({ type: 'ALIVE', session, next: 1 })
  pass(500)
  t.equal(count('STOP'), 3)
})

t.test('commands wait for the welcome', async (t) => {
  const { link, hears, count } = openLink()
  link.send({ type: 'STOP', port: 3 })
  t.equal(count('STOP'), 0)
  hears(welcome, ready)
  link.send({ type: 'STOP', port: 4 })
  t.equal(count('STOP'), 2)
})

t.test('a bridge that says goodbye is down, with its reason', async (t) => {
  for (const [reason, words] of [
    [1, /was restarted/],
    [2, /being updated/],
    [200, /has ended the session/],
  ] as const) {
    const { heard, hears } = openUp()
    hears({ type: 'BYE', session, reason })
    hears({ type: 'HOOK', session, number: 1, port: 1, hook: 1 })
    t.match(heard.at(-1), words, 'and nothing comes after it')
  }
  const { link, hears } = openUp()
  hears({ type: 'BYE', session: 0x1268, reason: 0 })
  t.ok(link.welcome, 'a goodbye of another session is none')
})

t.test('a bridge of another major version is told what to update', async (t) => {
  const newer = openLink()
  newer.hears({ ...welcome, major: 2 })
  t.match(newer.heard, [/version 2 and we speak 1; update Nightporter/])
  const older = openLink()
  older.hears({ ...welcome, major: 0 })
  t.match(older.heard, [/update the bridge/])
  const minor = openLink()
  minor.hears({ ...welcome, minor: 9 }, ready)
  t.ok(minor.link.welcome)
})

t.test('a bridge that says nothing for two seconds is gone', async (t) => {
  const { link, heard, pass, count } = openUp()
  pass(2_000)
  t.ok(link.welcome)
  t.ok(count('ALIVE') >= 4, 'we say that we live all the while')
  pass(100)
  t.notOk(link.welcome)
  t.match(heard.at(-1), /has fallen silent/)
})

t.test('a bridge that lives but confirms nothing is gone after three seconds', async (t) => {
  const { link, heard, said, hears, pass } = openUp()
  link.send({ type: 'STOP', port: 3 })
  const live = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 300) {
      hears({ type: 'ALIVE', session, next: 0 })
      pass(300)
    }
  }
  live(3_000)
  t.ok(link.welcome)
  live(300)
  t.notOk(link.welcome)
  t.match(heard.at(-1), /does not confirm/)
  t.match(said.at(-1), { type: 'BYE', session, reason: 3 })
})

t.test('where no bridge is, the words say what to check', async (t) => {
  const { heard, pass } = openLink()
  pass(4_000)
  t.same(heard, [])
  pass(100)
  t.match(heard, [/no bridge answers at the port; check its power, the cable and the baud rate/])
})

t.test('a cable that leads back to us is no bridge', async (t) => {
  const { link, said, heard, hears, pass } = openLink()
  for (let passed = 0; passed < 2_000; passed += 100) {
    hears(...said.splice(0))
    pass(100)
  }
  t.notOk(link.welcome)
  t.same(heard, [])
})

t.test('our own lateness is not the silence of the bridge', async (t) => {
  const { link, hears, hold, pass } = openUp()
  pass(1_000)
  hold(10_000)
  pass(50)
  t.ok(link.welcome)
  // What came meanwhile may be read before the first look; its silence then is no less one.
  hold(600_000)
  hears({ type: 'ALIVE', session, next: 0 })
  pass(2_000)
  t.ok(link.welcome)
  pass(100)
  t.notOk(link.welcome)
})

t.test('a bridge that does not become ready is told so', async (t) => {
  const { heard, hears, pass } = openLink()
  pass(1_000)
  hears(welcome)
  for (let passed = 0; passed < 3_000; passed += 500) {
    hears({ type: 'ALIVE', session, next: 0 })
    pass(500)
  }
  t.same(heard, [])
  pass(100)
  t.match(heard, [/answers, but does not become ready; restart it/])
})

t.test('a bridge that cannot be is told what is wrong with it', async (t) => {
  for (const [odd, words] of [
    [{ ports: 0 }, /says that it has 0 ports/],
    [{ ports: 241 }, /says that it has 241 ports/],
    [{ room: 7 }, /room for 7 frames only/],
  ] as const) {
    const { heard, hears } = openLink()
    hears({ ...welcome, ...odd })
    t.match(heard, [words])
  }
})

t.test('eight commands are on their way; the next goes when one is confirmed', async (t) => {
  const { link, hears, count, said } = openUp()
  for (let port = 1; port <= 10; port += 1) link.send({ type: 'STOP', port })
  t.equal(count('STOP'), 8)
  hears({ type: 'ALIVE', session, next: 1 })
  t.equal(count('STOP'), 9)
  t.match(said.at(-1), { type: 'STOP', number: 8, port: 9 })
})

t.test('a bridge that lets a thousand commands wait does not listen', async (t) => {
  const { link, heard } = openUp()
  for (let n = 0; n < 1_008; n += 1) link.send({ type: 'STOP', port: 1 })
  t.ok(link.welcome)
  link.send({ type: 'STOP', port: 1 })
  t.notOk(link.welcome)
  t.match(heard.at(-1), /does not confirm/)
})

t.test('what cannot go out is not repeated on top of it', async (t) => {
  const { link, wire, count, pass } = openUp()
  link.send({ type: 'STOP', port: 1 })
  wire.waiting = 20_000
  const alive = count('ALIVE')
  pass(1_000)
  t.equal(count('STOP'), 1)
  t.equal(count('ALIVE'), alive)
})

t.test(
  'sound from the room is a sign of life, and heard only when the bridge is ready',
  async (t) => {
    const sound: Message = {
      type: 'HEARD',
      port: 1,
      talk: 1,
      number: 0,
      samples: new Uint8Array(160),
    }
    const early = openLink()
    early.hears(sound)
    t.same(early.heard, [])
    const { link, hears, heard, pass } = openUp()
    for (let passed = 0; passed < 5_000; passed += 1_000) {
      hears(sound)
      pass(1_000)
    }
    t.ok(link.welcome)
    t.equal(heard.filter((what) => what === 'HEARD').length, 5)
  },
)

t.test('an event of a later version is confirmed, and one before the welcome is not', async (t) => {
  const { link, said } = openUp()
  const [, event] = vectors.unknown
  link.read(bytesOf(event?.wire ?? ''))
  t.match(said.at(-1), { type: 'ALIVE', next: 1 }, 'its number, 0, has been')
  const early = openLink()
  early.hears(ready)
  t.equal(early.count('ALIVE'), 0)
})

t.test('the first byte parts our frames from the noise before', async (t) => {
  const { written } = openLink()
  t.same(written[0], Buffer.of(0))
})
