import { t } from 'tap'
import { answeringDirection, readSdp, writeSdp } from '../../../../src/lines/sip/message/sdp.ts'
import { fc } from '../../../support/fast-check.ts'

const sdp = (...lines: string[]) =>
  ['v=0', 'o=- 1 1 IN IP4 10.0.0.7', 's=-', 'c=IN IP4 10.0.0.7', 't=0 0', ...lines, ''].join('\r\n')

t.test('what we write can be read', (t) => {
  for (const host of ['10.0.0.9', 'fd00::9'])
    t.same(readSdp(writeSdp({ local: { host, port: 16_384 }, session: 1, version: 1 })), {
      host,
      port: 16_384,
      law: 'pcma',
      eventType: 101,
      sends: true,
      receives: true,
    })
  t.end()
})

t.test('the first law that is offered is taken, and the number of telephone-event', (t) => {
  const text = sdp(
    'm=audio 4000 RTP/AVP 18 0 8 97',
    'a=rtpmap:18 G729/8000',
    'a=rtpmap:97 telephone-event/8000',
    'a=rtcp:4005',
  )
  t.same(readSdp(text), {
    host: '10.0.0.7',
    port: 4_000,
    law: 'pcmu',
    eventType: 97,
    rtcpPort: 4_005,
    sends: true,
    receives: true,
  })
  const chosen = readSdp(text)
  const local = { host: '10.0.0.9', port: 16_384 }
  const answer = writeSdp({ local, session: 1, version: 2, chosen, direction: 'recvonly' })
  t.match(answer, /m=audio 16384 RTP\/AVP 0 97\r\n[\s\S]*a=fmtp:97 0-15\r\n[\s\S]*a=recvonly/)
  t.end()
})

t.test('an address of the audio goes before that of the session, other media are left out', (t) => {
  const text = sdp(
    'm=video 5000 RTP/AVP 31',
    'c=IN IP4 10.0.0.99',
    'a=inactive',
    'm=audio 4000 RTP/AVP 8',
    'c=IN IP4 10.0.0.8',
    'm=application 6000 RTP/AVP 99',
    'a=inactive',
  )
  t.same(readSdp(text), { host: '10.0.0.8', port: 4_000, law: 'pcma', sends: true, receives: true })
  t.end()
})

t.test('on hold nothing is sent', (t) => {
  const held = (line: string, more = '') =>
    readSdp(sdp('m=audio 4000 RTP/AVP 8', line, more))?.sends
  t.equal(held('a=sendonly'), false)
  t.equal(held('a=inactive'), false)
  t.equal(held('a=recvonly'), true)
  t.equal(held('c=IN IP4 0.0.0.0'), false)
  t.equal(readSdp(sdp('m=audio 0 RTP/AVP 8'))?.sends, false)
  const receives = (line: string) => readSdp(sdp('m=audio 4000 RTP/AVP 8', line))?.receives
  t.same(['a=sendrecv', 'a=sendonly', 'a=recvonly', 'a=inactive'].map(receives), [
    true,
    true,
    false,
    false,
  ])
  t.same(
    ['sendonly', 'recvonly', 'inactive', 'sendrecv'].map((word) => answeringDirection(`a=${word}`)),
    ['recvonly', 'sendonly', 'inactive', 'sendrecv'],
  )
  t.end()
})

t.test('what has no sound for us is refused, and no text makes it throw', (t) => {
  t.equal(readSdp(''), undefined)
  t.equal(readSdp(sdp('m=audio 4000 RTP/AVP 18')), undefined)
  t.equal(readSdp(sdp('m=audio 4000 RTP/SAVP 8')), undefined)
  t.equal(readSdp(sdp('m=audio 70000 RTP/AVP 8')), undefined)
  t.equal(readSdp(sdp('m=audio 4000 RTP/AVP 8').replaceAll('10.0.0.7', 'phone.test')), undefined)
  const word = fc.constantFrom(
    'm=audio',
    ' 4000',
    ' RTP/AVP',
    ' 8',
    '\r\n',
    'c=IN IP4 1.2.3.4',
    'a=',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 30 }), (words) => {
      readSdp(words.join(''))
    }),
  )
  t.end()
})
