import { t } from 'tap'
import { until } from '../../support/until.ts'
import { lineOpener, makeMedia } from './bench.ts'
import { contact, openRtpReceiver, soundAt, startOddPbx } from './odd-pbx.ts'

t.jobs = 4
const openLine = lineOpener(makeMedia(t))

t.test('one refresh that is refused leaves the line up, and its calls alone', async (t) => {
  let registers = 0
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'REGISTER' && ++registers === 2)
      pbx.answer(asked, 'SIP/2.0 503 Service Unavailable')
    else if (asked.method === 'REGISTER')
      pbx.answer(asked, 'SIP/2.0 200 OK', { headers: ['Expires: 30'] })
  })
  const { line } = await openLine(t, pbx, { registers: true, registerSeconds: 30 })
  t.equal(line.state().state, 'up')
  await pbx.next('REGISTER', 3)
  t.match(line.state(), { state: 'up', registered: true })
})

t.test('when a call meets with silence, the PBX is asked whether it is there', async (t) => {
  let answer = 'SIP/2.0 200 OK'
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'REGISTER' && answer !== '')
      pbx.answer(asked, answer, { headers: ['Expires: 120'] })
  })
  const { line, ring } = await openLine(t, pbx, { registers: true })
  const ringInVain = async () => {
    const outcome = await ring('101', { ringMs: 300 })
    t.match(outcome, { kind: 'unreachable', reason: /does not answer/, isLineFault: true })
  }
  const isUp = () => line.state().state === 'up'
  for (const word of ['SIP/2.0 200 OK', 'SIP/2.0 503 Service Unavailable']) {
    answer = word
    await ringInVain()
    await until('it is there: only this call is dead', isUp)
    t.match(line.state(), { registered: true, lastError: '' })
  }
  answer = ''
  await ringInVain()
  t.match(
    line.state(),
    { state: 'down', lastError: /checking whether/ },
    'until the PBX has spoken',
  )
  const isKnown = () => !/checking whether/.test(line.state().lastError)
  await until('it is not there', isKnown, 60_000)
  t.match(line.state(), { state: 'down', registered: false, lastError: /does not answer/ })
})

t.test('a PBX that is deaf as a call comes due is rung when it hears again', async (t) => {
  let isDeaf = false
  const phone = await openRtpReceiver(t)
  const pbx = await startOddPbx(t, (asked) => {
    if (isDeaf) return
    const body = asked.method === 'INVITE' ? soundAt(phone.port) : ''
    pbx.answer(asked, 'SIP/2.0 200 OK', { headers: ['Expires: 120', ...contact(pbx)], body })
  })
  const { line, ring } = await openLine(t, pbx, { registers: true })
  t.equal(line.state().state, 'up')
  isDeaf = true
  t.match(await ring('101', { ringMs: 300 }), { kind: 'unreachable', isLineFault: true })
  t.match(await ring('101'), { kind: 'unreachable', isLineFault: true }, 'nor blindly again')
  t.equal(pbx.requests('INVITE').length, 1)
  isDeaf = false
  await until('it is up', () => line.state().state === 'up')
  t.match(await ring('101'), { kind: 'answered' })
})

t.test('a registrar that gives no time at all has not registered us', async (t) => {
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'REGISTER')
      pbx.answer(asked, 'SIP/2.0 200 OK', { headers: ['Expires: 0'] })
  })
  const { line } = await openLine(t, pbx, { registers: true })
  t.match(line.state(), { state: 'down', registered: false })
})

t.test('a registrar that refuses is asked again after pauses that grow', async (t) => {
  const askedAtMs: number[] = []
  const pbx = await startOddPbx(t, (asked) => {
    askedAtMs.push(performance.now())
    pbx.answer(asked, 'SIP/2.0 503 Service Unavailable')
  })
  await openLine(t, pbx, { registers: true })
  await pbx.next('REGISTER', 4)
  const gaps = askedAtMs.slice(1).map((atMs, i) => atMs - (askedAtMs[i] ?? 0))
  for (const [i, minMs] of [800, 1_600, 3_200].entries())
    t.ok((gaps[i] ?? 0) > minMs - 5, `pause ${i + 1}: ${gaps[i]} ms`)
})
