import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { Noise } from '../../../hw/emulator/serial/noise.ts'
import { openPty } from '../../../hw/emulator/serial/pty.ts'
import { tempFolder } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { aWhile, openHost, session, setScene } from './host.ts'

t.jobs = 3

/** The same numbers each time. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

t.test('noise damages one byte in so many, in four ways', async (t) => {
  const noise = new Noise(100, dice(1))
  const bytes = new Uint8Array(1_000).fill(7)
  let flipped = 0
  let shorter = 0
  let longer = 0
  let clean = 0
  for (let time = 0; time < 1_000; time++) {
    const piece = bytes.subarray(0, 50)
    const damaged = noise.damage(piece)
    if (damaged === piece) clean += 1
    else if (damaged.length < 50) shorter += 1
    else if (damaged.length > 50) longer += 1
    else flipped += 1
  }
  t.ok(clean > 500 && clean < 700, `${clean} clean`)
  t.ok(flipped > 50 && shorter > 50 && longer > 100, `${flipped} ${shorter} ${longer}`)
  t.ok(
    bytes.every((byte) => byte === 7),
    'what goes in is not changed',
  )
  t.equal(new Noise(1, dice(2)).damage(bytes).filter((byte) => byte === 7).length < 900, true)
})

t.test('a session survives a bad cable, and nothing is obeyed twice or made up', async (t) => {
  const { bridge, host } = await setScene(t)
  await host.greets()
  bridge.setNoise(new Noise(60, dice(3)))
  for (let time = 0; time < 10; time++) {
    const number = host.stop(2)
    const again = setInterval(() => {
      host.say(0x11, session & 0xff, session >>> 8, number, 2)
    }, 150)
    await until('STOPPED', () => stops() > time).finally(() => clearInterval(again))
  }
  function stops(): number {
    return bridge.sent.filter(({ type }) => type === 'STOPPED').length
  }
  await aWhile()
  t.equal(stops(), 10)
  t.equal(bridge.session, session)
})

t.test('a host that floods the line is not read faster than the wire is', async (t) => {
  const { bridge, host, path } = await setScene(t)
  await bridge.unplug()
  const pty = await openPty(path)
  const readings: boolean[] = []
  const setReading = (isOn: boolean) => {
    readings.push(isOn)
    pty.setReading(isOn)
  }
  bridge.plugIn({
    start: (handlers) => pty.start(handlers),
    write: (bytes) => pty.write(bytes),
    setReading,
    waiting: 0,
    close: () => pty.close(),
  })
  await host.leaves()
  const flooding = await openHost(t, path)
  await flooding.greets()
  for (let time = 0; time < 1_000; time++) flooding.raw(new Uint8Array(100).fill(1))
  flooding.raw(Uint8Array.of(0))
  flooding.stop(1)
  await until('told', () => bridge.problems.length > 0)
  t.match(bridge.problems, [/64 KiB came faster/])
  await flooding.hears('STOPPED')
  t.same(readings.slice(0, 2), [false, true])
})

t.test('pulling the plug takes the link away; the bridge can be plugged in again', async (t) => {
  const { bridge, host, path } = await setScene(t)
  await host.greets()
  await bridge.unplug()
  t.notOk(existsSync(path))
  t.notOk(bridge.isPluggedIn)
  bridge.plugIn(await openPty(path))
  const other = await openHost(t, path)
  await other.greets(0x2222)
  t.equal(bridge.session, 0x2222)
})

t.test('a pty that cannot be made is refused with what to do', async (t) => {
  const folder = await tempFolder(t)
  await t.rejects(openPty(join(folder, 'no', 'where')), /check that its folder is there/)
  await t.rejects(openPty(folder), /there already; remove it/)
})

t.test('after close nothing is told, and writing harms nobody', async (t) => {
  const pipe = await openPty(join(await tempFolder(t), 'closed'))
  let downs = 0
  pipe.start({ onBytes: () => {}, onDown: () => (downs += 1) })
  await pipe.close()
  pipe.write(Uint8Array.of(1))
  await pipe.close()
  t.equal(downs, 0)
})
