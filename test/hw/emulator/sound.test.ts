import t from 'tap'
import { until } from '../../support/until.ts'
import { aWhile, setCall } from './host.ts'

t.jobs = 4
const silent = 0xd5

/** Port, talk, limit, level, underruns, lost. */
function roomOf(bytes: readonly number[]): Record<string, number> {
  const [, , port = 0, talk = 0, low = 0, high = 0, level = 0, under = 0, , lost = 0] = bytes
  return { port, talk, limit: low | (high << 8), level, under, lost }
}

t.test('sound is played in order and PLAYED tells its end', async (t) => {
  const { bridge, host } = await setCall(t)
  host.talk(1, { start: 10 })
  t.match(roomOf(await host.hears('ROOM')), { port: 1, talk: 1, limit: 25, level: 0 })
  host.sound(1, 0, 10)
  host.end(1, 10)
  t.same((await host.hears('PLAYED')).slice(3), [1, 1, 0, 0])
  const { played: heard, playedMs: heardMs } = bridge.phone(1)
  t.equal(heardMs, 200)
  t.same(
    [...heard],
    Array.from({ length: 1_600 }, (_, at) => Math.floor(at / 160) + 1),
  )
  t.same(bridge.problems, [])
})

t.test('it waits for START frames, and an END of nothing is played at once', async (t) => {
  const { bridge, host } = await setCall(t)
  host.talk(1, { start: 5 })
  host.sound(1, 0, 4)
  const room = () => roomOf(host.all('ROOM').at(-1) ?? [])
  await until('four frames wait', () => room().level === 4)
  t.equal(room().limit, 25)
  await aWhile()
  t.equal(bridge.phone(1).playedMs, 0)
  host.talk(1, { talk: 2 })
  host.end(1, 0, 2)
  t.same((await host.hears('PLAYED')).slice(3), [1, 2, 0, 0])
  t.equal(bridge.phone(1).playedMs, 0, 'the first talk is cut')
})

t.test('the room is kept: beyond it, twice and of another talk is dropped', async (t) => {
  const { bridge, host } = await setCall(t)
  host.talk(1, { start: 25 })
  host.sound(1, 0, 3)
  host.sound(1, 2, 3)
  host.sound(1, 25, 26)
  host.sound(1, 3, 5, 9)
  host.end(1, 3)
  await host.hears('PLAYED')
  t.equal(bridge.phone(1).playedMs, 60)
  t.match(bridge.problems, [/sound 2 .* after a later one/, /sound 25 .* below the limit 25/])
})

t.test('running dry counts once each time; what is lost is silence', async (t) => {
  const { bridge, host } = await setCall(t)
  host.talk(1)
  host.sound(1, 0, 2)
  await until('dry', () => bridge.phone(1).underruns === 1)
  await aWhile()
  host.sound(1, 2, 3)
  await until('dry again', () => bridge.phone(1).underruns === 2)
  host.sound(1, 6, 8)
  host.end(1, 9)
  t.same((await host.hears('PLAYED')).slice(3), [1, 1, 2, 0])
  t.equal(bridge.phone(1).lost, 4)
  const order = [...bridge.phone(1).played].filter((_, at) => at % 160 === 0)
  t.same(
    order.filter((sample) => sample !== silent),
    [1, 2, 3, 7, 8],
  )
  t.same(order.slice(-6), [silent, silent, silent, 7, 8, silent])
})

t.test('a second of sound takes about a second, although the pipe is faster', async (t) => {
  const { bridge, host } = await setCall(t, { baud: 115_200, room: 100 })
  host.talk(1, { start: 60 })
  const startMs = performance.now()
  host.sound(1, 0, 60)
  await until('all there', () => bridge.phone(1).playedMs > 0)
  const tookMs = performance.now() - startMs
  t.ok(tookMs > 800, `${tookMs} ms for 0.88 s of wire`)
  host.end(1, 60)
  await host.hears('PLAYED')
  t.equal(bridge.phone(1).underruns, 0)
})

t.test('what the bridge sends keeps to the rate, and events go before sound', async (t) => {
  const { bridge, host } = await setCall(t, { baud: 28_800 })
  const startMs = performance.now()
  // Twice as many as it takes, and the few that a machine lets pass at once that has stood still.
  const maxSince = (ms: number) => 6 + ((performance.now() - ms) / 1_000) * 34
  host.talk(1, { options: 1 })
  await until('sound waits', () => host.all('HEARD').length > 5)
  const before = host.all('HEARD').length
  const pressedMs = performance.now()
  bridge.phone(1).press('1')
  await host.hears('KEY')
  const meanwhile = host.all('HEARD').length - before
  // No more than came anew: what waits does not keep an event waiting.
  t.ok(meanwhile < maxSince(pressedMs), `${meanwhile} frames before the key`)
  await until('more sound', () => host.all('HEARD').length > 40)
  const frames = host.all('HEARD').length
  t.ok(frames < maxSince(startMs), `${frames} frames: 17 a second of 50`)
  const number = ([, , low = 0, high = 0]: readonly number[]) => low | (high << 8)
  await until('those that had no room are counted', () => {
    const numbers = host.all('HEARD').map(number)
    return (numbers.at(-1) ?? 0) > numbers.length
  })
})

t.test('a key sounds in HEARD where the bridge hears none, or is asked for none', async (t) => {
  for (const { detectsKeys, options, hasTone } of [
    { detectsKeys: false, options: 1, hasTone: true },
    { detectsKeys: true, options: 3, hasTone: true },
    { detectsKeys: true, options: 1, hasTone: false },
  ]) {
    const { bridge, host } = await setCall(t, { detectsKeys })
    host.talk(1, { options })
    await host.hears('HEARD')
    bridge.phone(1).press('5')
    await until('half a second', () => host.all('HEARD').length > 25)
    const loud = host.all('HEARD').filter((frame) => frame.slice(4).some((byte) => byte !== silent))
    t.equal(loud.length, hasTone ? 5 : 0, 'frames that sound')
    t.equal(host.all('KEY').length, hasTone ? 0 : 1)
    if (hasTone) t.same(strongest(loud.flatMap((frame) => frame.slice(4))), [770, 1336])
    host.stop(1)
    await host.hears('STOPPED')
    const count = host.all('HEARD').length
    await aWhile()
    t.equal(host.all('HEARD').length, count, 'STOP ends it')
  }
})

t.test('ten lines at once are played without a gap', async (t) => {
  const { bridge, host } = await setCall(t, { ports: 10 })
  for (let port = 2; port <= 10; port++) bridge.phone(port).lift()
  await until('all told', () => host.all('HOOK').length === 10)
  const cpu = process.cpuUsage()
  const startMs = performance.now()
  const sent = Array(11).fill(0)
  for (let port = 1; port <= 10; port++) host.talk(port, { start: 10 })
  /** How long this process was not let to run, while frames for 200 ms and more wait in the bridge. */
  let stalledMs = 0
  let fedMs = startMs
  const feeding = setInterval(() => {
    stalledMs = Math.max(stalledMs, performance.now() - fedMs)
    fedMs = performance.now()
    for (const room of host.all('ROOM').slice(-20)) {
      const { port = 0, limit = 0 } = roomOf(room)
      const to = Math.min(limit, 100)
      if (to <= sent[port]) continue
      host.sound(port, sent[port], to)
      sent[port] = to
      if (to === 100) host.end(port, 100)
    }
  }, 10)
  t.teardown(() => clearInterval(feeding))
  await until('all played', () => host.all('PLAYED').length === 10)
  const { user, system } = process.cpuUsage(cpu)
  t.comment(`${((user + system) / 10 / (performance.now() - startMs)).toFixed(0)} % of a core`)
  for (let port = 1; port <= 10; port++) {
    const { played: heard, playedMs: heardMs, underruns, lost } = bridge.phone(port)
    t.equal(lost, 0)
    t.equal(heard.filter((sample) => sample !== silent).length, 100 * 160, 'all of it')
    // Nobody can feed a bridge while the machine stands still.
    if (stalledMs < 150) t.same({ heardMs, underruns }, { heardMs: 2_000, underruns: 0 })
    else t.comment(`stood still for ${stalledMs.toFixed(0)} ms`)
  }
  t.same(bridge.problems, [])
})

/** The two of the eight DTMF frequencies that are strongest (Goertzel), low and high. */
function strongest(samples: readonly number[]): number[] {
  const linear = samples.map(fromALaw)
  const power = (hz: number) => {
    const turn = (2 * Math.PI * hz) / 8_000
    const real = linear.reduce((sum, value, at) => sum + value * Math.cos(turn * at), 0)
    const imaginary = linear.reduce((sum, value, at) => sum + value * Math.sin(turn * at), 0)
    return real * real + imaginary * imaginary
  }
  const all = [697, 770, 852, 941, 1209, 1336, 1477, 1633]
  return all
    .toSorted((one, other) => power(other) - power(one))
    .slice(0, 2)
    .toSorted((one, other) => one - other)
}

function fromALaw(byte: number): number {
  const bits = byte ^ 0x55
  const segment = (bits >> 4) & 7
  const step = ((bits & 0x0f) << 4) + 8
  const size = segment === 0 ? step : (step + 0x100) << (segment - 1)
  return bits & 0x80 ? size : -size
}
