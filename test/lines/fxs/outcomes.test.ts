import { t } from 'tap'
import { laws } from '../../../src/lines/media/g711.ts'
import { until } from '../../support/until.ts'
import { plainAnnouncer, sweep } from '../ringer.ts'
import { isUp, makeLine, openUp } from './bench.ts'

t.jobs = 5

const frameSamples = 160

/** Sounds as they reach the ear: A-law, in whole frames. */
function encoded(...sounds: Int16Array[]): Buffer {
  const samples = sounds.flatMap((sound) => [...sound])
  while (samples.length % frameSamples > 0) samples.push(0)
  return Buffer.from(samples.map((sample) => laws.pcma.encoded[sample & 0xffff] ?? 0))
}

t.test('a guest hears every sample of the announcement, twice', async (t) => {
  const sound = sweep(400)
  const { bridge, ring, steps } = await openUp(t, {
    line: { announcer: plainAnnouncer(sound) },
  })
  t.same(await ring('403'), { kind: 'answered' })
  const lead = new Int16Array(320)
  t.same(Buffer.from(bridge.phone(3).played), encoded(lead, sound, lead, sound))
  t.same(steps, [
    'Calling 403 on port 3 …',
    '403 rings.',
    'Answered at port 3.',
    'Sound is G.711 A-law, keys by the bridge.',
    'The announcement was played.',
    'Sound: 44 frames sent, 0 underruns, 0 lost.',
  ])
  t.same(bridge.problems, [])
})

t.test('a key ends the announcement, is thanked for, and is the outcome', async (t) => {
  const sound = sweep(2_000)
  const { bridge, ring } = await openUp(t, { line: { announcer: plainAnnouncer(sound) } })
  bridge.phone(2).habit = { kind: 'presses', key: '2', afterMs: 200 }
  t.same(await ring('402'), { kind: 'answered', key: '2' })
  const { played: heard } = bridge.phone(2)
  const thanks = encoded(sweep(100))
  t.same(Buffer.from(heard.subarray(-thanks.length)), thanks)
  t.ok(heard.length < encoded(sound, sound).length, `it was cut: ${heard.length} samples`)
})

t.test('a bridge that hears no keys lets us hear them in the sound', async (t) => {
  const { bridge, ring, steps } = await openUp(t, {
    bridge: { detectsKeys: false },
    line: { announcer: plainAnnouncer(sweep(3_000)) },
  })
  const keys = ['1', '5', '#', '*']
  for (const [n, key] of keys.entries())
    bridge.phone(n + 1).habit = { kind: 'presses', key, afterMs: 300 }
  t.same(
    await Promise.all(keys.map((_, n) => ring(`40${n + 1}`))),
    keys.map((key) => ({ kind: 'answered', key })),
  )
  t.ok(steps.includes('Sound is G.711 A-law, keys by tones.'))
  t.same(
    bridge.sent.filter(({ type }) => type === 'KEY'),
    [],
  )
})

t.test('a guest who hangs up when a second was heard has answered', async (t) => {
  const { bridge, ring, steps } = await openUp(t, {
    line: { announcer: plainAnnouncer(sweep(20_000)) },
  })
  const call = ring('401')
  // The bridge tells every 100 ms how much it has played.
  await until('more than a second is heard', () => bridge.phone(1).playedMs > 1_300)
  bridge.phone(1).hangUp()
  t.same(await call, { kind: 'answered' })
  t.ok(steps.includes('The phone hung up.'))
})

t.test('a tap on the hook is no hanging up', async (t) => {
  const { bridge, ring, steps } = await openUp(t)
  const call = ring('401')
  await until('it is heard', () => bridge.phone(1).playedMs > 0)
  bridge.phone(1).flash(200)
  t.same(await call, { kind: 'answered' })
  t.ok(steps.includes('The hook was flashed; that is ignored here.'), steps.join('\n'))
  t.notOk(steps.includes('The phone hung up.'))
})

t.test('a phone off the hook is busy and its bell is left alone', async (t) => {
  const { bridge, ring, line } = await openUp(t)
  bridge.phone(4).lift()
  await until('the line knows', () => line.state().ports?.[3]?.state === 'offhook')
  t.same(await ring('404'), { kind: 'busy' })
  t.equal(bridge.phone(4).rings, 0)
  bridge.phone(4).hangUp()
  await until('the line knows', () => line.state().ports?.[3]?.state === 'idle')
  t.same(await ring('404'), { kind: 'answered' })
})

t.test('a phone that we call already is busy, and free again when the call is over', async (t) => {
  const { ring, line } = await openUp(t)
  t.match(await Promise.all([ring('401'), ring('401')]), [{ kind: 'answered' }, { kind: 'busy' }])
  await until('it is hung up', () => line.state().ports?.[0]?.state === 'idle')
  t.match(await ring('401'), { kind: 'answered' })
})

t.test('a fault of the port is told in words that say what to do', async (t) => {
  const { bridge, ring, line } = await openUp(t)
  const faults = [
    ['over-current', /over-current: the cable to the room is shorted; unplug it/],
    ['no-loop', /no telephone answers to the ring current; check the phone/],
    ['too-hot', /the port is too hot/],
  ] as const
  for (const [fault, words] of faults) {
    bridge.phone(5).setFault(fault, true)
    t.match(await ring('405'), { kind: 'unreachable', reason: words }, fault)
    t.match(line.state().ports?.[4], { port: 5, extension: '405', state: 'fault', error: words })
    bridge.phone(5).setFault(fault, false)
    await until('it is well', () => line.state().ports?.[4]?.state === 'idle')
  }
  bridge.setSupplyFault(true)
  t.match(await ring('401'), { kind: 'unreachable', reason: /ring supply of the bridge fails/ })
})

t.test('a port that the bridge does not have is told when it is plugged in', async (t) => {
  const { ring, line, journal } = await openUp(t, { bridge: { ports: 8 } })
  t.match(await ring('410'), { kind: 'unreachable', reason: /only 8 ports/ })
  t.match(line.state().ports?.[9], { state: 'fault', error: /only 8 ports/ })
  t.match(journal.lines.join('\n'), /these are beyond them: 409 \(port 9\), 410 \(port 10\)/)
  t.match(await ring('999'), { kind: 'unreachable', reason: /has no port on this line/ })
})

t.test('a bridge that is pulled out ends its calls, and rings when it is back', async (t) => {
  const bench = await openUp(t, { line: { announcer: plainAnnouncer(sweep(4_000)) } })
  const { bridge, ring, line, plugIn, journal } = bench
  bridge.phone(1).habit = { kind: 'away' }
  bridge.phone(3).habit = { kind: 'presses', key: '7', afterMs: 0 }
  const calls = Promise.all([ring('401'), ring('402')])
  await until('one rings, one talks', () => {
    const [rings, talks] = [bridge.phone(1).isRinging, bridge.phone(2).playedMs > 100]
    return rings && talks
  })
  await bridge.unplug()
  const lost = { kind: 'unreachable', reason: /is gone; check that it is plugged in/ }
  t.match(await calls, [lost, lost])
  t.match(line.state(), { state: 'down', lastError: /plugged in/, ports: [{ state: 'unknown' }] })
  t.match(await ring('402'), { kind: 'unreachable' })
  await plugIn()
  await isUp(bench)
  t.same(await ring('403'), { kind: 'answered', key: '7' })
  t.match(journal.lines.join('\n'), /is up: bridge FX100234.*is down: .*is up/s)
})

t.test('a key that was pressed before the plug was pulled counts', async (t) => {
  const { bridge, ring, steps } = await openUp(t, {
    line: { announcer: { ...plainAnnouncer(sweep(4_000)), thanks: () => sweep(4_000) } },
  })
  bridge.phone(3).habit = { kind: 'presses', key: '7', afterMs: 0 }
  const call = ring('403')
  await until('the key is heard', () => steps.includes('Key 7 pressed.'))
  await bridge.unplug()
  t.same(await call, { kind: 'answered', key: '7' })
})

t.test('a bridge that restarts, hangs or is updated is down, with its reason', async (t) => {
  const bench = await openUp(t)
  const { bridge, ring, line } = bench
  bridge.phone(1).habit = { kind: 'away' }
  const call = ring('401')
  await until('it rings', () => bridge.phone(1).isRinging)
  bridge.reboot()
  t.match(await call, { kind: 'unreachable', reason: /was restarted/ })
  await isUp(bench)
  bridge.update(true)
  await until('it is told', () => /being updated/.test(line.state().lastError))
  bridge.update(false)
  await isUp(bench)
  bridge.deaf = true
  await until('it is silent', () => /has fallen silent/.test(line.state().lastError))
  bridge.deaf = false
  await isUp(bench)
  t.same(await ring('402'), { kind: 'answered' })
})

t.test('a line that is closed lets no bell ring on', async (t) => {
  const { bridge, ring, line } = await openUp(t)
  bridge.phone(1).habit = { kind: 'away' }
  const call = ring('401', { ringMs: 60_000 })
  await until('it rings', () => bridge.phone(1).isRinging)
  await line.close()
  t.match(await call, { kind: 'unreachable', reason: /closed/ })
  // Long before the bridge would take us for dead.
  await until('the bell is silent', () => !bridge.phone(1).isRinging, 1_000)
})

t.test('a call that is hung up stops the bell', async (t) => {
  const { bridge, line } = await openUp(t)
  bridge.phone(1).habit = { kind: 'away' }
  const hangUp = new AbortController()
  const say = { kind: 'wakeup', prompt: 0 } as const
  const call = line.ring({ extension: '401', language: 'en', say, ringMs: 60_000 }, hangUp.signal)
  await until('it rings', () => bridge.phone(1).isRinging)
  hangUp.abort()
  await t.rejects(call)
  await until('the bell is silent', () => !bridge.phone(1).isRinging)
  bridge.phone(1).habit = { kind: 'answers' }
  t.equal(line.state().callsNow, 0)
})

t.test('the trace shows messages in words and sound in figures', async (t) => {
  const { bridge, ring, line } = await openUp(t, {
    line: { announcer: plainAnnouncer(sweep(1_000)) },
  })
  bridge.phone(1).habit = { kind: 'presses', key: '1', afterMs: 500 }
  let text = ''
  const end = line.trace((more) => {
    text += more
  })
  await ring('401')
  end()
  for (const words of [
    /\d\d:\d\d:\d\d\.\d{3}Z -> RING port 1, 1000\/4000\/0\/0 ms, at most 10 s \(number \d+\)/,
    /<- RINGING port 1 \(number \d+\)/,
    /<- HOOK port 1 is off the hook \(number \d+\)/,
    /-> TALK port 1, talk 1 \(number \d+\)/,
    /<- ROOM port 1, talk 1: \d+ wait, limit \d+, 0 underruns, 0 lost/,
    /<- KEY port 1, key 1 \(number \d+\)/,
    /<- PLAYED port 1, talk 2, 0 underruns \(number \d+\)/,
    /-> STOP port 1 \(number \d+\)/,
  ])
    t.match(text, words)
  const lines = text.split('\n')
  t.ok(lines.length < 40, 'not a line for each frame')
  t.ok(
    lines.every((line) => line.length <= 80),
    text,
  )
})

t.test('a line without its bridge is set to work at once, and says what is missing', async (t) => {
  const { line, ring, journal } = makeLine(t, '/dev/fxs/by-serial/none')
  const beganMs = performance.now()
  await line.start(new AbortController().signal)
  t.ok(performance.now() - beganMs < 20_000)
  const reason = /none cannot be opened: no such file; check that it is plugged in/
  t.match(line.state(), { state: 'down', lastError: reason })
  t.match(await ring('401'), { kind: 'unreachable', reason })
  t.match(journal.lines, [reason])
})

t.test('ports are shown in their order, and announcements are prepared', async (t) => {
  const prepared: string[] = []
  const announcer = {
    ...plainAnnouncer(),
    prepare: (_: unknown, language: string) => void prepared.push(language),
  }
  const { line, ring } = await openUp(t, {
    line: { announcer, extensions: { '101': 3, '102': 1, lodge2: 2 } },
  })
  t.same(
    line.state().ports?.map(({ port, extension }) => `${port} ${extension}`),
    ['1 102', '2 lodge2', '3 101'],
  )
  t.same(await ring('lodge2', { language: 'de' }), { kind: 'answered' })
  t.same(prepared, ['de'])
})

t.test('ten guests at once hear every frame, on a wire that is full of them', async (t) => {
  const sound = sweep(2_000)
  const { bridge, ring } = await openUp(t, { line: { announcer: plainAnnouncer(sound) } })
  const ports = Array.from({ length: 10 }, (_, n) => n + 1)
  const outcomes = await Promise.all(ports.map((port) => ring(`${400 + port}`)))
  t.same(
    outcomes,
    ports.map(() => ({ kind: 'answered' })),
  )
  const lead = new Int16Array(320)
  const wholeMs = encoded(lead, sound, lead, sound).length / 8
  const heldMs = 500
  for (const port of ports) {
    const { playedMs: heardMs, lost } = bridge.phone(port)
    t.equal(lost, 0, `port ${port}`)
    // When the machine stands still a talk is begun anew, without what the bridge still held.
    t.ok(heardMs >= wholeMs - heldMs, `port ${port}: ${heardMs} of ${wholeMs} ms`)
  }
  t.same(bridge.problems, [])
})
