import t from 'tap'
import { openLink, openUp, ready, session, welcome } from './scripted-link.ts'

t.test('a bridge that says goodbye is down, with its reason', async (t) => {
  for (const [reason, words] of [
    [1, /was restarted/],
    [2, /being updated/],
    [200, /has ended the session/],
  ] as const) {
    const { received, hears } = openUp()
    hears({ type: 'BYE', session, reason })
    hears({ type: 'HOOK', session, number: 1, port: 1, hook: 1 })
    t.match(received.at(-1), words, 'and nothing comes after it')
  }
  const { link, hears } = openUp()
  hears({ type: 'BYE', session: 0x1268, reason: 0 })
  t.ok(link.welcome, 'a goodbye of another session is none')
})

t.test('a bridge of another major version is told what to update', async (t) => {
  const newer = openLink()
  newer.hears({ ...welcome, major: 2 })
  t.match(newer.received, [/version 2 and we speak 1; update Nightporter/])
  const older = openLink()
  older.hears({ ...welcome, major: 0 })
  t.match(older.received, [/update the bridge/])
  const minor = openLink()
  minor.hears({ ...welcome, minor: 9 }, ready)
  t.ok(minor.link.welcome)
})

t.test('a bridge that says nothing for two seconds is gone', async (t) => {
  const { link, received, pass, count } = openUp()
  pass(2_000)
  t.ok(link.welcome)
  t.ok(count('ALIVE') >= 4, 'we say that we live all the while')
  pass(100)
  t.notOk(link.welcome)
  t.match(received.at(-1), /has fallen silent/)
})

t.test('a bridge that lives but confirms nothing is gone after three seconds', async (t) => {
  const { link, received, said, hears, pass } = openUp()
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
  t.match(received.at(-1), /does not confirm/)
  t.match(said.at(-1), { type: 'BYE', session, reason: 3 })
})

t.test('where no bridge is, the words say what to check', async (t) => {
  const { received, pass } = openLink()
  pass(4_000)
  t.same(received, [])
  pass(100)
  t.match(received, [/no bridge answers at the port; check its power, the cable and the baud rate/])
})

t.test('a cable that leads back to us is no bridge', async (t) => {
  const { link, said, received, hears, pass } = openLink()
  for (let passed = 0; passed < 2_000; passed += 100) {
    hears(...said.splice(0))
    pass(100)
  }
  t.notOk(link.welcome)
  t.same(received, [])
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
  const { received, hears, pass } = openLink()
  pass(1_000)
  hears(welcome)
  for (let passed = 0; passed < 3_000; passed += 500) {
    hears({ type: 'ALIVE', session, next: 0 })
    pass(500)
  }
  t.same(received, [])
  pass(100)
  t.match(received, [/answers, but does not become ready; restart it/])
})

t.test('a bridge that cannot be is told what is wrong with it', async (t) => {
  for (const [odd, words] of [
    [{ ports: 0 }, /says that it has 0 ports/],
    [{ ports: 241 }, /says that it has 241 ports/],
    [{ room: 7 }, /room for 7 frames only/],
  ] as const) {
    const { received, hears } = openLink()
    hears({ ...welcome, ...odd })
    t.match(received, [words])
  }
})

t.test('a bridge that lets a thousand commands wait does not listen', async (t) => {
  const { link, received } = openUp()
  for (let n = 0; n < 1_008; n += 1) link.send({ type: 'STOP', port: 1 })
  t.ok(link.welcome)
  link.send({ type: 'STOP', port: 1 })
  t.notOk(link.welcome)
  t.match(received.at(-1), /does not confirm/)
})
