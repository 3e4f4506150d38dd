import { rm } from 'node:fs/promises'
import { type Test, t } from 'tap'
import type { Limits } from '../../../src/outbound/fias/limits.ts'
import { checkedFrameOf, ENQ } from '../../../src/outbound/fias/transport/frames.ts'
import { Cable } from '../../peers/cable.ts'
import { tempFolder } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { waitOut } from '../../support/wait-out.ts'
import { wakeupAnswerFor } from './notices.ts'
import { openScene, type Scene } from './scene.ts'
import { SerialProperty } from './serial-property.ts'

t.jobs = 3

interface Line {
  readonly cable: Cable
  readonly property: SerialProperty
  readonly scene: Scene
}

/** A connector and a property system at two ends of a cable. */
async function openLine(t: Test, limits: Partial<Limits> = {}): Promise<Line> {
  const cable = new Cable(t, await tempFolder(t))
  await cable.plugIn()
  const property = await SerialProperty.open(t, cable)
  const address = { kind: 'serial', path: cable.ours, baud: 9_600 } as const
  const scene = await openScene(t, address, { limits: { firstRecordMs: 30, ...limits } })
  await scene.reports.next(/ready/)
  return { cable, property, scene }
}

t.test('records are confirmed on a serial line', async (t) => {
  const { property, scene } = await openLine(t)
  property.skip()
  t.same(await scene.send(1733), { kind: 'acknowledged' })
  await property.next(/^PS\|RN101\|/)
  await property.next(/^ACK$/)
  t.same(await scene.send(2, wakeupAnswerFor()), { kind: 'acknowledged' })
  t.match(scene.trace.join(''), /07:05:09 -> ACK\n/)
  t.match(scene.trace.join(''), /07:05:09 <- ACK\n/)
})

t.test('a record that was not understood is sent again', async (t) => {
  const { property, scene } = await openLine(t)
  property.confirmations.push('NAK', 'NAK', 'NAK')
  t.same(await scene.send(1), { kind: 'acknowledged' })
  t.equal(property.count(/^PS/), 4)
})

t.test('a posting that was never understood waits for a new link', async (t) => {
  const { property, scene } = await openLine(t)
  property.confirmations.push('NAK', 'NAK', 'NAK', 'NAK')
  t.match(await scene.send(1), { kind: 'paused', reason: /cannot read what we send/ })
  t.equal(property.count(/^PS/), 4)
  await scene.reports.next(/ready/)
  t.match(scene.journal.lines[1], /is down: .* cannot read what we send/)
  t.same(await scene.send(1), { kind: 'acknowledged' })
})

t.test('a lost ACK is asked for, and nothing is posted twice', async (t) => {
  const { property, scene } = await openLine(t, { ackMs: 2_000 })
  property.confirmations.push('silence')
  t.same(await scene.send(1), { kind: 'acknowledged' })
  await property.next(/^ENQ$/)
  t.equal(property.count(/^PS/), 1)
  property.answer = undefined
  property.confirmations.push('silence', 'ACK')
  property.onEnquiry = 'NAK'
  const posting = scene.send(2)
  await property.next(/^ENQ$/)
  await property.next(/^PS.*P#2/)
  property.say('PA|ASOK|P#2|')
  t.same(await posting, { kind: 'acknowledged' })
  t.equal(property.count(/^PS.*P#2/), 2, 'a NAK to the question has it sent again')
})

t.test('a posting that is met with silence is unknown', async (t) => {
  const { property, scene } = await openLine(t, { ackMs: 1_000 })
  property.confirmations.push('silence')
  Object.assign(property, { onEnquiry: 'silence', answer: undefined })
  t.match(await scene.send(1), { kind: 'unknown', reason: /does not confirm/ })
  t.equal(property.count(/^PS/), 1)
  t.equal(property.count(/^ENQ$/), 3)
  await scene.reports.next(/ready/)
})

t.test('records about the link are simply said again', async (t) => {
  const { property } = await openLine(t, { ackMs: 2_000 })
  property.skip()
  property.confirmations.push('silence')
  property.say('LS|')
  await property.next(/^LD/)
  await property.next(/^LD/)
  t.equal(property.count(/^ENQ$/), 0)
})

t.test('a damaged record is not taken; ENQ gets the last answer again', async (t) => {
  const { property, scene } = await openLine(t)
  property.skip()
  const damaged = checkedFrameOf(Buffer.from('GI|RN101|'))
  damaged[4] = 0x39
  property.write(damaged)
  await property.next(/^NAK$/)
  property.write(Buffer.of(ENQ))
  await property.next(/^NAK$/)
  property.say('GI|RN101|')
  await property.next(/^ACK$/)
  property.write(Buffer.of(ENQ))
  await property.next(/^ACK$/)
  property.say('GO|RN101|')
  await scene.reports.next(/check-out/)
  t.equal(scene.reports.count(/check-in/), 1)
})

t.test('a record that is repeated because our ACK was lost counts once', async (t) => {
  const { property, scene } = await openLine(t, { ackMs: 4_000 })
  property.say('WR|RN101|DA261116|TI070000|')
  await scene.reports.next(/wanted/)
  await waitOut(2_200)
  property.skip()
  property.say('WR|RN101|DA261116|TI070000|')
  await property.next(/^ACK$/)
  property.say('GI|RN102|')
  await scene.reports.next(/check-in/)
  t.equal(scene.reports.count(/wanted/), 1, 'after the wait for an ACK')
  property.write(Buffer.of(ENQ))
  property.say('GI|RN102|', 'GO|RN1|', 'GO|RN1|', 'GC|RN1|')
  await scene.reports.next(/change/)
  t.equal(scene.reports.count(/check-in/), 1, 'after a question')
  t.equal(scene.reports.count(/check-out/), 2, 'at once they are two records')
})

t.test('the same record long after is another', async (t) => {
  const { property, scene } = await openLine(t, { ackMs: 1_000 })
  property.say('WR|RN101|DA261116|TI070000|')
  await scene.reports.next(/wanted/)
  await waitOut(1_600)
  property.say('WR|RN101|DA261116|TI070000|')
  await scene.reports.next(/wanted/)
})

t.test('what was confirmed only when we asked may be the record before', async (t) => {
  const { property, scene } = await openLine(t, { ackMs: 2_000 })
  property.confirmations.push('silence')
  t.match(await scene.send(2, wakeupAnswerFor()), { kind: 'unknown' })
  t.same(await scene.send(3, wakeupAnswerFor()), { kind: 'acknowledged' })
})

t.test('a port whose file is gone is lost, even if it says nothing', async (t) => {
  const { cable, scene } = await openLine(t)
  await rm(cable.ours)
  await until('it is lost', () => scene.journal.lines.find((line) => /is down/.test(line)))
})

t.test('a port that is pulled out is found again', async (t) => {
  const { cable, property, scene } = await openLine(t, { ackMs: 2_000 })
  property.answer = undefined
  const posting = scene.send(1)
  await property.next(/^PS/)
  await cable.pullOut()
  t.match(await posting, { kind: 'unknown' })
  const isLost = () => /cannot be opened/.test(scene.connector.state().lastError)
  await until('it cannot be opened', isLost)
  t.match(scene.connector.state(), { state: 'down', lastError: /cannot be opened: / })
  t.equal(scene.journal.lines.filter((line) => /is down/.test(line)).length, 1)
  await cable.plugIn()
  await SerialProperty.open(t, cable)
  await scene.reports.next(/ready/)
  t.same(await scene.send(1), { kind: 'acknowledged' })
})

t.test('noise on the line ends in a new link', async (t) => {
  const { property, scene } = await openLine(t)
  property.write(Buffer.alloc(6_000, 0x80))
  await scene.reports.next(/ready/)
  t.match(scene.journal.lines[1], /sends what is not FIAS/)
})

t.test('a port that is not there is told once', async (t) => {
  const address = { kind: 'serial', path: '/dev/not-there', baud: 9_600 } as const
  const scene = await openScene(t, address)
  await until('it is told', () => scene.journal.lines[0])
  await waitOut(100)
  t.match(scene.journal.lines, [
    /^Connector opera is down: \/dev\/not-there cannot be opened: no such file/,
  ])
  t.equal(scene.journal.lines.length, 1)
})
