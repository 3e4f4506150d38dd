import { t } from 'tap'
import { ServerHosts } from '../../../src/lines/sip/transport/server-hosts.ts'
import { plainAnnouncer, sweep } from '../../lines/ringer.ts'
import { makeMedia } from '../../lines/sip/bench.ts'
import { openRtpReceiver, soundAt, startOddPbx } from '../../lines/sip/odd-pbx.ts'
import {
  header,
  linePort,
  openLine,
  openStranger,
  request,
  untilAnswered,
} from '../support/sip-scene.ts'

const media = makeMedia(t)

t.test('what strangers send is neither read nor answered, and journalled once', async (t) => {
  const stranger = await openStranger(t)
  const pbx = await startOddPbx(t, (asked) => pbx.answer(asked, 'SIP/2.0 200 OK'))
  const { journal, taken } = await openLine(t, pbx, { media: await media, registers: true })
  const port = linePort(await pbx.next('REGISTER'))
  for (const method of ['OPTIONS', 'INVITE', 'NOTIFY', 'BYE', 'CANCEL', 'MESSAGE'])
    stranger.send(request({ method, from: stranger, callId: `strange-${method}` }), port)
  const answer = pbx.asked[0]?.text.replace(/^.*\r\n/, 'SIP/2.0 200 OK\r\n') ?? ''
  stranger.send(answer.replace(/branch=\S+?([;\r])/, 'branch=z9hG4bK1$1'), port)
  stranger.send('nonsense', port)
  t.match(await untilAnswered(pbx, 'asked'), /^SIP\/2\.0 200/)
  t.equal(stranger.came.length, 0)
  t.notMatch(taken.join(), stranger.host)
  const lines = journal.lines.filter((line) => line.includes(`${stranger.host}:`))
  t.equal(lines.length, 1)
  t.match(lines[0], /no server of this line.*"server" or "backup"/)
})

t.test('a call is hung up by the PBX or its telephone, and by nobody else', async (t) => {
  const [phone, thief] = [await openStranger(t, '127.0.0.8'), await openStranger(t)]
  const receiver = await openRtpReceiver(t)
  const pbx = await startOddPbx(t, (asked) => {
    const headers = [`Contact: <sip:101@${phone.host}:${phone.port}>`]
    const body = soundAt(receiver.port)
    if (asked.method === 'INVITE') pbx.answer(asked, 'SIP/2.0 200 OK', { headers, body })
  })
  const announcer = plainAnnouncer(sweep(60_000))
  const { ring, taken } = await openLine(t, pbx, { media: await media, announcer })
  const rung = ring('101')
  const invite = await pbx.next('INVITE')
  await receiver.receives(2)
  const within = {
    callId: header(invite, 'Call-ID'),
    sender: `${header(invite, 'To')};tag=odd`,
    called: header(invite, 'From'),
  }
  const port = linePort(invite)
  for (const method of ['BYE', 'INFO', 'INVITE', 'UPDATE'])
    thief.send(request({ method, from: thief, ...within }), port)
  const wrong = { ...within, called: '<sip:8001@127.0.0.1>;tag=guessed' }
  phone.send(request({ method: 'BYE', from: phone, ...wrong }), port)
  const begins = { callId: within.callId }
  phone.send(request({ method: 'INVITE', from: phone, ...begins }), port)
  await untilAnswered(pbx, 'asked')
  t.notMatch(taken.join(), thief.host)
  t.equal(thief.came.length, 0)
  t.notOk(
    phone.came.some((text) => text.startsWith('SIP/2.0')),
    'nor with another tag',
  )
  phone.send(request({ method: 'BYE', from: phone, ...within }), port)
  t.match(await rung, { reason: /hung up/ })
})

t.test('a server that answers from another address is heard all the same', async (t) => {
  const other = await openStranger(t, '127.0.0.7')
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method !== 'REGISTER') return
    const kept = asked.text.match(/^(Via|From|To|Call-ID|CSeq): .*$/gm) ?? []
    const lines = ['SIP/2.0 200 OK', ...kept.map((line) => line.trim()), 'Expires: 60']
    other.send([...lines, 'Content-Length: 0', '', ''].join('\r\n'), linePort(asked))
  })
  const { line } = await openLine(t, pbx, { media: await media, registers: true })
  t.match(line.state(), { state: 'up', registered: true })
  const port = linePort(await pbx.next('REGISTER'))
  other.send(request({ method: 'OPTIONS', from: other, callId: 'qualify' }), port)
  await untilAnswered(pbx, 'asked')
  t.match(other.came, [/^SIP\/2\.0 200/], 'and asked whether the line is there')
})

t.test('servers are known by all their addresses, however they are written', (t) => {
  const named = { host: 'pbx.example', port: 5_060, transport: 'udp' as const }
  const hosts = new ServerHosts([
    { ...named, host: '10.0.0.5' },
    { ...named, host: '2001:DB8:0:0::0006' },
    named,
  ])
  t.ok(hosts.has('10.0.0.5'))
  t.ok(hosts.has('::ffff:10.0.0.5'))
  t.ok(hosts.has('2001:db8::6'))
  t.notOk(hosts.has('10.0.0.7'))
  hosts.noteResolved(named, [
    { host: '10.0.0.7', port: 5_060 },
    { host: '10.0.0.8', port: 5_060 },
  ])
  t.ok(hosts.has('10.0.0.8'))
  hosts.noteResolved(named, [])
  t.ok(hosts.has('10.0.0.8'), 'also while the name server is dead')
  hosts.noteResolved(named, [{ host: '10.0.0.9', port: 5_060 }])
  t.notOk(hosts.has('10.0.0.8'))
  t.end()
})
