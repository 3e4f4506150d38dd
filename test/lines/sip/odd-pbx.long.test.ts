import { t } from 'tap'
import { waitOut } from '../../support/wait-out.ts'
import { lineOpener, makeMedia } from './bench.ts'
import { contact, openRtpReceiver, soundAt, startOddPbx } from './odd-pbx.ts'

t.jobs = 4
const openLine = lineOpener(makeMedia(t))

t.test('answers without a Contact or a tag are answers all the same', async (t) => {
  const phone = await openRtpReceiver(t)
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'INVITE') pbx.answer(asked, 'SIP/2.0 180 Ringing')
    if (asked.method === 'INVITE')
      pbx.answer(asked, 'SIP/2.0 200 OK', { body: soundAt(phone.port) })
    if (asked.method === 'BYE') pbx.answer(asked, 'SIP/2.0 200 OK')
  })
  const { ring, steps } = await openLine(t, pbx)
  t.same(await ring('101'), { kind: 'answered' })
  t.ok(steps.includes('101 rings.'))
  await pbx.next('ACK')
})

t.test('a phone that rings without a Contact, and is not lifted, is no answer', async (t) => {
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'INVITE') pbx.answer(asked, 'SIP/2.0 180 Ringing')
    if (asked.method !== 'CANCEL') return
    pbx.answer(asked, 'SIP/2.0 200 OK')
    const [invite] = pbx.asked
    if (invite) pbx.answer(invite, 'SIP/2.0 487 Request Terminated')
  })
  const { ring } = await openLine(t, pbx)
  t.same(await ring('101', { ringMs: 2_000 }), { kind: 'unanswered' })
})

t.test('a refusal is heard whatever words the PBX finds for it', async (t) => {
  const refusals: [string, unknown][] = [
    ['SIP/2.0 486 Busy "here"', { kind: 'busy' }],
    ['SIP/2.0 404 Not found [101]', { kind: 'unreachable', reason: /^404 Not found \[101\]/ }],
    ['SIP/2.0 404 100% unknown', { kind: 'unreachable', reason: /^404/ }],
    ['SIP/2.0 404', { kind: 'unreachable', reason: /^404/ }],
    ['SIP/2.0 480 \u001b[31mweg', { kind: 'unreachable', reason: /^480 \[31mweg/ }],
  ]
  let next = 0
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'INVITE') pbx.answer(asked, refusals[next++]?.[0] ?? '')
  })
  const { ring } = await openLine(t, pbx)
  for (const [status, wanted] of refusals) t.match(await ring('101'), wanted, status)
})

t.test('an answer whose sound has port 0, or that is on hold, is no answer', async (t) => {
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'INVITE')
      pbx.answer(asked, 'SIP/2.0 200 OK', { headers: contact(pbx), body: soundAt(0) })
    if (asked.method === 'BYE') pbx.answer(asked, 'SIP/2.0 200 OK')
  })
  const { ring } = await openLine(t, pbx)
  t.match(await ring('101'), { kind: 'unreachable', reason: /takes no G\.711/ })
  await pbx.next('BYE')
})

t.test('a call hung up before it was signed stops ringing when it begins to', async (t) => {
  const hangUp = new AbortController()
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'CANCEL') pbx.answer(asked, 'SIP/2.0 200 OK')
    if (asked.method !== 'INVITE') return
    if (/^Proxy-Authorization/m.test(asked.text)) {
      pbx.answer(asked, 'SIP/2.0 180 Ringing', { headers: contact(pbx) })
      return
    }
    hangUp.abort()
    const challenge = 'Proxy-Authenticate: Digest realm="r", nonce="n", algorithm=MD5'
    pbx.answer(asked, 'SIP/2.0 407 Sign', { headers: [challenge] })
  })
  const { line } = await openLine(t, pbx)
  const call = {
    extension: '101',
    language: 'en',
    say: { kind: 'wakeup', prompt: 0 } as const,
    ringMs: 60_000,
  }
  await t.rejects(line.ring(call, hangUp.signal))
  const cancel = await pbx.next('CANCEL')
  t.equal(cancel.sequence, 2, 'the call that rings, not the one that was challenged')
})

t.test('a challenge that is said again is no refusal of what was signed since', async (t) => {
  const phone = await openRtpReceiver(t)
  const challenge = ['WWW-Authenticate: Digest realm="r", nonce="n", algorithm=MD5']
  let challenges = 0
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'BYE') pbx.answer(asked, 'SIP/2.0 200 OK')
    if (asked.method !== 'INVITE' && asked.method !== 'REGISTER') return
    const isSigned = /^Authorization/m.test(asked.text)
    const first = pbx.asked.find(({ method }) => method === asked.method) ?? asked
    if (isSigned) pbx.answer(asked, 'SIP/2.0 100 Trying')
    // As a PBX does that was too busy for the first one, which was said twice therefore.
    for (let n = 0; n < 2; n++) pbx.answer(first, 'SIP/2.0 401 Sign', { headers: challenge })
    const isCall = asked.method === 'INVITE'
    challenges += isCall ? 2 : 0
    if (!isSigned) return
    const headers = isCall ? contact(pbx) : ['Expires: 30']
    pbx.answer(asked, 'SIP/2.0 200 OK', { headers, body: isCall ? soundAt(phone.port) : '' })
  })
  const { line, ring } = await openLine(t, pbx, { registers: true, registerSeconds: 30 })
  t.match(line.state(), { state: 'up', registered: true })
  t.same(await ring('101'), { kind: 'answered' })
  const received = pbx.asked.filter(({ method, sequence }) => method === 'ACK' && sequence === 1)
  t.equal(received.length, challenges, 'each saying of the challenge is heard')
})

t.test('a server that says nothing is not called any more when the ring is given up', async (t) => {
  const pbx = await startOddPbx(t)
  const { ring } = await openLine(t, pbx)
  t.match(await ring('101', { ringMs: 1_000 }), { kind: 'unreachable', reason: /does not answer/ })
  const said = () => pbx.asked.filter(({ method }) => method === 'INVITE').length
  const before = said()
  t.equal(pbx.requests('INVITE').length, 1)
  // By then it would have been said twice more; once may have been on its way.
  await waitOut(4_000)
  t.ok(said() < before + 2, `${before} times, then ${said()}`)
})

t.test('a PBX that does not say that it has heard is waited for ten seconds', async (t) => {
  const pbx = await startOddPbx(t)
  const { ring } = await openLine(t, pbx)
  const beganMs = performance.now()
  t.match(await ring('101', { ringMs: 60_000 }), { kind: 'unreachable', reason: /does not answer/ })
  const tookMs = performance.now() - beganMs
  t.ok(tookMs > 9_900 && tookMs < 60_000, `${tookMs} ms`)
})

t.test('a question is answered where it came from, whatever its Via says (rport)', async (t) => {
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'OPTIONS') pbx.answer(asked, 'SIP/2.0 200 OK')
  })
  await openLine(t, pbx, { pingMs: 60_000 })
  await pbx.next('OPTIONS')
  pbx.send(
    [
      'OPTIONS sip:8001@127.0.0.1 SIP/2.0',
      'Via: SIP/2.0/UDP pbx.invalid:9;rport;branch=z9hG4bKask',
      'From: <sip:pbx@127.0.0.1>;tag=1',
      'To: <sip:8001@127.0.0.1>',
      'Call-ID: behind-a-router',
      'CSeq: 1 OPTIONS',
      ...['Content-Length: 0', '', ''],
    ].join('\r\n'),
  )
  const answer = await pbx.nextAnswer()
  t.match(answer, /^SIP\/2\.0 200 /)
  t.match(answer, new RegExp(`^Via: .*;rport=${pbx.port}`, 'm'))
  t.match(answer, /^Via: .*;received=127\.0\.0\.1/m)
})
