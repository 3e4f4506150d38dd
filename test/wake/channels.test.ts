import t from 'tap'
import type { Line } from '../../src/core/ports/line-driver.ts'
import { Channels } from '../../src/wake/channels.ts'
import { HandClock } from '../support/hotel.ts'
import { playedLine } from './phones/played-line.ts'

const none = () => undefined

function channelsOf(lines: readonly Line[], channelLimit = Number.POSITIVE_INFINITY) {
  const clock = new HandClock('2026-11-15T07:00:00Z')
  return { clock, channels: new Channels({ lines, channelLimit }, clock) }
}

t.test('a further phone gets a channel that nobody has, and no other', async (t) => {
  const { line } = playedLine(4)
  const { channels } = channelsOf([line])
  t.ok(channels.take('101'))
  t.ok(channels.takeForCaller(line, { dueSoon: 0, preempt: none }))
  t.ok(channels.takeSpare('151', none))
  t.ok(channels.takeSpare('152', none))
  t.notOk(
    channels.takeSpare('153', () => t.fail('it has none')),
    'not that of a caller',
  )
})

t.test('a ring takes the channel of a further phone, of the newest first', async (t) => {
  const { channels } = channelsOf([playedLine(3).line])
  const stopped: string[] = []
  channels.take('101')
  for (const phone of ['151', '152']) channels.takeSpare(phone, () => stopped.push(phone))
  t.ok(channels.hasFree(), 'a channel that gives way counts as free')
  t.ok(channels.take('102'))
  t.same(stopped, ['152'])
  t.ok(channels.take('103'))
  t.same(stopped, ['152', '151'])
  t.notOk(channels.take('104'))
})

t.test('a channel that is kept is not taken away, and is free when it is released', async (t) => {
  const { channels } = channelsOf([playedLine(2).line])
  const first = channels.take('101')
  const spare = channels.takeSpare('151', () => t.fail('it is kept'))
  first?.release()
  spare?.keep()
  spare?.keep()
  t.ok(channels.take('102'), 'kept twice, it counts once')
  t.notOk(channels.take('103'))
  spare?.release()
  spare?.release()
  t.ok(channels.take('103'))
  t.notOk(channels.take('104'), 'released twice, it counts once')
})

t.test('a channel that was taken away cannot be kept', async (t) => {
  const { channels } = channelsOf([playedLine(2).line])
  const first = channels.take('101')
  const spare = channels.takeSpare('151', none)
  channels.take('102')
  spare?.keep()
  spare?.release()
  t.notOk(channels.take('103'), 'both are still taken')
  first?.release()
  t.ok(channels.take('103'))
  t.notOk(channels.take('104'))
})

t.test('the licence counts further phones, on whichever line they ring', async (t) => {
  const { channels } = channelsOf([playedLine(1, 'annex').line, playedLine(8).line], 3)
  const stopped: string[] = []
  channels.take('101')
  for (const phone of ['151', '152']) channels.takeSpare(phone, () => stopped.push(phone))
  t.notOk(channels.takeSpare('153', none))
  t.ok(channels.take('102'))
  t.same(stopped, ['152'])
  t.ok(channels.take('103'))
  t.same(stopped, ['152', '151'])
  t.notOk(channels.take('104'))
})

t.test('a phone on another line does not give way for nothing', async (t) => {
  const annex = playedLine(1, 'annex').line
  const pbx = playedLine(2).line
  const lines = [
    { ...annex, reaches: (extension: string) => extension === '151' },
    { ...pbx, reaches: (extension: string) => extension !== '151' },
  ]
  const { channels } = channelsOf(lines)
  const stopped: string[] = []
  channels.take('101')
  for (const phone of ['152', '151']) channels.takeSpare(phone, () => stopped.push(phone))
  channels.take('102')
  t.same(stopped, ['152'])
})

t.test('a line that leaves the site is free when its further phones have ended', async (t) => {
  const { line } = playedLine(2)
  const { channels } = channelsOf([line])
  const spare = channels.takeSpare('151', () => t.fail('it rings on'))
  let isFree = false
  const free = channels.whenFree(line.driver).then(() => {
    isFree = true
  })
  await Promise.resolve()
  t.notOk(isFree)
  spare?.release()
  await free
})

t.test('a further phone is not rung again at once on a line that has failed it', async (t) => {
  const { channels, clock } = channelsOf([playedLine(2).line])
  const spare = channels.takeSpare('151', none)
  spare?.noteFault()
  spare?.release()
  t.notOk(channels.takeSpare('151', none))
  t.ok(channels.takeSpare('152', none))
  clock.advance(10_000)
  t.ok(channels.takeSpare('151', none))
})
