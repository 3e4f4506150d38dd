import { mock } from 'node:test'
import { type Test, t } from 'tap'
import { Retransmission } from '../../../../src/lines/sip/sip-js/retransmission.ts'

const to = { host: '10.0.0.5', port: 5060 }

/** The moments at which a message was said again. */
function watch(t: Test) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const moments: number[] = []
  let nowMs = 0
  const retransmission = new Retransmission(() => moments.push(nowMs))
  const pass = (ms: number) => {
    for (let end = nowMs + ms; nowMs < end; ) {
      nowMs += 100
      mock.timers.tick(100)
    }
  }
  return { retransmission, moments, pass }
}

t.test('an INVITE is said again after 0.5, 1.5, 3.5, 7.5, 15.5 and 31.5 s', (t) => {
  const { retransmission, moments, pass } = watch(t)
  retransmission.start('a INVITE', 'text', { to, isInvite: true })
  pass(120_000)
  t.same(moments, [500, 1_500, 3_500, 7_500, 15_500, 31_500])
  t.equal(retransmission.size, 0, 'and then it is forgotten')
  t.end()
})

t.test('other requests are said again every four seconds at most, for 32 s', (t) => {
  const { retransmission, moments, pass } = watch(t)
  retransmission.start('a BYE', 'text', { to, isInvite: false })
  pass(120_000)
  t.same(moments, [500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500])
  t.equal(retransmission.size, 0)
  t.end()
})

t.test('an answer ends it; a provisional one only ends that of an INVITE', (t) => {
  const { retransmission, moments, pass } = watch(t)
  retransmission.start('a INVITE', 'text', { to, isInvite: true })
  retransmission.start('b BYE', 'text', { to, isInvite: false })
  pass(600)
  t.same(moments, [500, 500])
  retransmission.answered('a INVITE', 100)
  retransmission.answered('b BYE', 100)
  retransmission.answered('c BYE', 200)
  pass(6_000)
  t.same(moments.slice(2), [1_500, 5_500], 'the BYE goes on slowly')
  retransmission.answered('b BYE', 200)
  pass(60_000)
  t.equal(moments.length, 4)
  t.end()
})
