import { mock } from 'node:test'
import t from 'tap'
import { StateJournal } from '../../../src/core/journal/state-journal.ts'
import { KeptJournal } from '../../support/hotel.ts'

const minuteMs = 60_000
mock.timers.enable({ apis: ['setTimeout'] })
t.teardown(() => mock.timers.reset())

/** A journal about line annex, and the time that it sees. */
function openJournal() {
  const kept = new KeptJournal()
  let nowMs = 0
  const journal = new StateJournal('Line annex', kept, () => nowMs)
  const pass = (ms: number) => {
    nowMs += ms
    mock.timers.tick(ms)
  }
  return { kept, journal, pass }
}

t.test('a line that is lost is told once, however often it is tried in vain', async (t) => {
  const { kept, journal, pass } = openJournal()
  journal.log('down', 'no such file')
  journal.log('down', 'another reason')
  journal.log('up', 'bridge FX1')
  pass(60 * minuteMs)
  journal.log('down', 'it is gone')
  journal.log('down', 'no such file')
  journal.log('up', 'bridge FX1')
  t.same(kept.lines, [
    'Line annex is down: no such file.',
    'Line annex is up: bridge FX1.',
    'Line annex is down: it is gone.',
    'Line annex is up: bridge FX1.',
  ])
})

t.test('a line that comes and goes does not fill the journal', async (t) => {
  const { kept, journal, pass } = openJournal()
  for (let time = 0; time < 50; time += 1) {
    journal.log('up', 'bridge FX1')
    journal.hint('the bridge has 4 ports')
    pass(1_000)
    journal.log('down', 'it has a fault and restarts')
  }
  t.equal(kept.lines.filter((line) => /4 ports/.test(line)).length, 1)
  t.equal(kept.lines.filter((line) => / is up/.test(line)).length, 3)
  t.equal(kept.lines.filter((line) => / is down/.test(line)).length, 2)
  t.equal(kept.lines.filter((line) => / comes and goes/.test(line)).length, 1)
  t.equal(kept.lines.length, 7)
})

for (const last of ['up', 'paused', 'down'] as const)
  t.test(`what came and went is told when it stays ${last}`, async (t) => {
    const { kept, journal, pass } = openJournal()
    for (let time = 0; time < 5_000; time += 1) {
      journal.log('up', 'it takes postings')
      journal.log('paused', 'the night audit has begun')
      journal.log('down', 'the connection is lost')
    }
    journal.log('up', 'it takes postings')
    if (last !== 'up') journal.log(last, 'the reason at last')
    t.ok(kept.lines.length < 10, `${kept.lines.length} lines`)
    pass(9 * minuteMs)
    t.match(kept.lines.at(-1), /^Line annex comes and goes: /)
    pass(minuteMs)
    t.match(kept.lines.at(-1), new RegExp(`^Line annex is ${last}: `))
    pass(60 * minuteMs)
    t.equal(kept.lines.filter((line) => / comes and goes/.test(line)).length, 1)
  })

t.test('nothing is told any more when it is closed', async (t) => {
  const { kept, journal, pass } = openJournal()
  for (let time = 0; time < 10; time += 1) {
    journal.log('up', 'bridge FX1')
    journal.log('down', 'it is gone')
  }
  const { length } = kept.lines
  journal.close()
  pass(60 * minuteMs)
  t.equal(kept.lines.length, length)
})
