import t from 'tap'
import type { SpaceState } from '../../src/core/appliance/state.ts'
import { SpaceLog } from '../../src/system/space-log.ts'
import { reserveFor, stateAfter } from '../../src/system/space-state.ts'
import { KeptJournal } from '../support/hotel.ts'

const mib = 1_048_576
const size = 10_000 * mib

t.test('the reserve grows with the calls that are booked, within bounds', async (t) => {
  const wanted = (pending: number, disk = size) =>
    reserveFor({ size: disk, pending }).wantedBytes / mib
  t.same([wanted(0), wanted(64), wanted(6_400), wanted(1e6)], [8, 9, 108, 256])
  t.same([wanted(6_400, 100 * mib), wanted(0, 31 * mib)], [25, 0])
})

t.test('a lack of space is told once, again when it is half, and when it is over', async (t) => {
  const journal = new KeptJournal()
  const story = new SpaceLog(journal)
  let state: SpaceState['state'] = 'good'
  const look = (freeMib: number, held = 8) => {
    const reading = { size, free: freeMib * mib, held: held * mib, pending: 0 }
    const now = stateAfter(state, reading)
    state = now.state
    story.log(now, reading)
    return `${state} ${journal.lines.splice(0).length}`
  }
  t.equal(look(1_001), 'good 0')
  t.equal(look(999), 'low 1')
  t.equal(look(900), 'low 0')
  t.equal(look(1_100), 'low 0', 'it ends later than it begins')
  t.equal(look(499), 'low 1')
  t.equal(look(9), 'low 1')
  t.equal(look(7), 'short 1')
  t.equal(look(15, 0), 'short 0', 'the reserve was given up')
  t.equal(look(23, 0), 'short 0')
  t.equal(look(24, 0), 'low 1')
  t.equal(look(1_201), 'good 1')
})

t.test('the same failure is told once, as long as the disk stays as it is', async (t) => {
  const journal = new KeptJournal()
  const story = new SpaceLog(journal)
  for (const text of ['EIO', 'EIO', 'EACCES', 'EACCES']) story.logFailure(new Error(text))
  t.match(journal.lines, [/cannot be watched or kept: EIO/, /kept: EACCES/])
  t.equal(journal.lines.length, 2)
})
