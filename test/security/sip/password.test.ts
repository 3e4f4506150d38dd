import { t } from 'tap'
import { makeMedia } from '../../lines/sip/bench.ts'
import { type Asked, openRtpReceiver, soundAt, startOddPbx } from '../../lines/sip/odd-pbx.ts'
import { until } from '../../support/until.ts'
import { header, linePort, openLine, openStranger } from '../support/sip-scene.ts'

const media = makeMedia(t)

const challenge = (realm: string) => `Digest realm="${realm}", nonce="n"`
const isSigned = ({ text }: Asked) => /^(Proxy-)?Authorization:/m.test(text)
const realmIn = ({ text }: Asked) => /^(?:Proxy-)?Authorization: .*realm="(.*?)"/m.exec(text)?.[1]

t.test('a call that is redirected goes by the server, whatever host it is sent to', async (t) => {
  const phone = await openStranger(t)
  const receiver = await openRtpReceiver(t)
  let calls = 0
  const pbx = await startOddPbx(t, (asked) => {
    const headers = [`Contact: <sip:101@${phone.host}:${phone.port}>`]
    if (asked.method === 'BYE') pbx.answer(asked, 'SIP/2.0 200 OK')
    if (asked.method !== 'INVITE') return
    calls += 1
    if (calls === 1) pbx.answer(asked, 'SIP/2.0 302 Moved', { headers })
    else pbx.answer(asked, 'SIP/2.0 200 OK', { body: soundAt(receiver.port) })
  })
  const { ring } = await openLine(t, pbx, { media: await media })
  t.same(await ring('101'), { kind: 'answered' })
  const again = await pbx.next('INVITE', 2)
  t.equal(again.text.split(' ')[1], `sip:101@127.0.0.1:${pbx.port}`)
  t.equal(phone.came.length, 0)
})

t.test('no telephone has another number dialled', async (t) => {
  let contact = ''
  const pbx = await startOddPbx(t, (asked) => {
    const headers = [`Contact: <sip:${contact}@127.0.0.1:9>`]
    if (asked.method === 'INVITE') pbx.answer(asked, 'SIP/2.0 302 Moved', { headers })
  })
  const { ring } = await openLine(t, pbx, { media: await media })
  for (const [room, number] of [
    ['1101', '00900123456101'],
    ['1101', '+439001231101'],
    ['1101', '101'],
    ['101', '1101'],
  ] as const) {
    contact = number
    const reason = `calls are forwarded to ${number}`
    t.match(await ring(room), { kind: 'unanswered', reason })
  }
  t.equal(pbx.requests('INVITE').length, 4)
})

t.test('a PBX that redirects for ever is followed a few times', async (t) => {
  const phone = await openStranger(t)
  const pbx = await startOddPbx(t, (asked) => {
    const headers = [`Contact: <sip:101@${phone.host}:${phone.port}>`]
    if (asked.method === 'INVITE') pbx.answer(asked, 'SIP/2.0 302 Moved', { headers })
  })
  const { ring } = await openLine(t, pbx, { media: await media })
  t.match(await ring('101'), { kind: 'unreachable', reason: /again and again/ })
  t.equal(pbx.requests('INVITE').length, 4)
  t.equal(phone.came.length, 0)
})

t.test('another realm than that of the registration gets no signature', async (t) => {
  let realm = 'hotel'
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'ACK') return
    const isRegistration = asked.method === 'REGISTER'
    if (isRegistration && isSigned(asked))
      pbx.answer(asked, 'SIP/2.0 200 OK', { headers: ['Expires: 2'] })
    else if (isRegistration)
      pbx.answer(asked, 'SIP/2.0 401 No', { headers: [`WWW-Authenticate: ${challenge(realm)}`] })
    else if (isSigned(asked)) pbx.answer(asked, 'SIP/2.0 486 Busy Here')
    else
      pbx.answer(asked, 'SIP/2.0 407 No', { headers: [`Proxy-Authenticate: ${challenge('evil')}`] })
  })
  const { ring, journal } = await openLine(t, pbx, { media: await media, registers: true })
  for (let n = 0; n < 2; n += 1) t.match(await ring('101'), { reason: /^407/ })
  t.equal(pbx.requests('INVITE').length, 2)
  t.notOk(pbx.asked.some((asked) => asked.method === 'INVITE' && isSigned(asked)))
  t.equal(journal.lines.filter((line) => line.includes('realm "evil"')).length, 1)

  realm = 'evil'
  await until('the server itself has registered us there', () =>
    pbx.asked.find((asked) => asked.method === 'REGISTER' && realmIn(asked) === 'evil'),
  )
  t.same(await ring('101'), { kind: 'busy' })
})

t.test('without a registration, the first realm that the server asks for is the one', async (t) => {
  const realms = ['hotel', 'evil', 'hotel']
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method !== 'INVITE') return
    const headers = [`Proxy-Authenticate: ${challenge(realms[0] ?? '')}`]
    if (isSigned(asked)) pbx.answer(asked, 'SIP/2.0 486 Busy Here')
    else pbx.answer(asked, 'SIP/2.0 407 No', { headers })
  })
  const { ring } = await openLine(t, pbx, { media: await media })
  t.same(await ring('101'), { kind: 'busy' })
  realms.shift()
  t.match(await ring('101'), { reason: /^407/ })
  realms.shift()
  t.same(await ring('101'), { kind: 'busy' })
  t.same(new Set(pbx.asked.filter(isSigned).map(realmIn)), new Set(['hotel']))
})

t.test('a telephone that is spoken to directly gets no signature', async (t) => {
  const phone = await openStranger(t)
  const receiver = await openRtpReceiver(t)
  const pbx = await startOddPbx(t, (asked) => {
    const headers = [
      `Contact: <sip:101@${phone.host}:${phone.port}>`,
      `WWW-Authenticate: ${challenge('hotel')}`,
    ]
    if (asked.method === 'INVITE' && !isSigned(asked))
      pbx.answer(asked, 'SIP/2.0 401 No', { headers })
    else if (asked.method === 'INVITE')
      pbx.answer(asked, 'SIP/2.0 200 OK', { headers, body: soundAt(receiver.port) })
  })
  const { ring } = await openLine(t, pbx, { media: await media })
  t.same(await ring('101'), { kind: 'answered' })
  const found = await until('the telephone is told', () =>
    phone.came.find((text) => text.startsWith('BYE')),
  )
  const bye: Asked = { method: 'BYE', text: found, sequence: 0, transaction: 'BYE' }
  const refusal = [
    'SIP/2.0 401 No',
    ...['Via', 'From', 'To', 'Call-ID', 'CSeq'].map((name) => `${name}: ${header(bye, name)}`),
    `WWW-Authenticate: ${challenge('hotel')}`,
    'Content-Length: 0',
  ]
  const said = phone.came.length
  phone.send([...refusal, '', ''].join('\r\n'), linePort(bye))
  // In the name of the server, too.
  pbx.send([...refusal, '', ''].join('\r\n'))
  const again = ring('101')
  await pbx.next('INVITE', 3)
  await again
  const signed = phone.came.slice(said).some((text) => /^Authorization:/m.test(text))
  t.notOk(signed)
})
