import { t } from 'tap'
import { badRequest } from '../../../../src/lines/sip/message/bad-request.ts'
import { makeLine, startLine } from '../bench.ts'
import { startOddPbx } from '../odd-pbx.ts'

const from = { host: '192.0.2.9', port: 7_000 }

/** A REFER whose Refer-To no grammar knows, with other lines in place of some. */
function refer(change: Record<string, string | undefined> = {}): string {
  const lines: Record<string, string | undefined> = {
    request: 'REFER sip:8001@192.0.2.1 SIP/2.0',
    via: 'Via: SIP/2.0/UDP 192.0.2.5:5070;branch=z9hG4bKx',
    from: 'From: <sip:pbx@192.0.2.5>;tag=1',
    to: 'To: <sip:8001@192.0.2.1>',
    callId: 'Call-ID: unreadable',
    cseq: 'CSeq: 4 REFER',
    referTo: 'Refer-To: <<sip:>',
    length: 'Content-Length: 0',
    ...change,
  }
  return [...Object.values(lines).filter((line) => line !== undefined), '', ''].join('\r\n')
}

t.test('a request that cannot be read is answered with what it said', (t) => {
  const { text = '', to } = badRequest(refer(), from) ?? {}
  t.match(text, /^SIP\/2\.0 400 Bad Request\r\n/)
  t.match(
    text,
    /\r\nVia: SIP\/2\.0\/UDP 192\.0\.2\.5:5070;branch=z9hG4bKx;received=192\.0\.2\.9\r\n/,
  )
  t.match(text, /\r\nFrom: <sip:pbx@192\.0\.2\.5>;tag=1\r\n/)
  t.match(text, /\r\nTo: <sip:8001@192\.0\.2\.1>;tag=\w+\r\n/)
  t.match(text, /\r\nCall-ID: unreadable\r\nCSeq: 4 REFER\r\nContent-Length: 0\r\n\r\n$/)
  t.same(to, { host: '192.0.2.9', port: 5_070 }, 'where it came from, at the port of the Via')
  t.equal(badRequest(refer(), from)?.text, text, 'the same when it is said again')
  t.end()
})

t.test('short forms, folded lines, several Vias and rport are understood', (t) => {
  const { text = '', to } =
    badRequest(
      refer({
        via: 'v: SIP/2.0/UDP a.invalid;rport;branch=z9hG4bKx\r\nVia: SIP/2.0/UDP b.invalid',
        from: 'f : <sip:pbx@192.0.2.5>\r\n ;tag=1',
        to: 't:<sip:8001@192.0.2.1>;tag=mine',
        callId: 'i: short',
      }),
      from,
    ) ?? {}
  t.match(
    text,
    /\r\nVia: SIP\/2\.0\/UDP a\.invalid;rport=7000;branch=z9hG4bKx;received=192\.0\.2\.9\r\nVia: SIP\/2\.0\/UDP b\.invalid\r\n/,
  )
  t.match(text, /\r\nFrom: <sip:pbx@192\.0\.2\.5> ;tag=1\r\n/)
  t.match(text, /\r\nTo: <sip:8001@192\.0\.2\.1>;tag=mine\r\nCall-ID: short\r\n/)
  t.same(to, from)
  t.end()
})

t.test('nothing else is answered', (t) => {
  const others = [
    refer({ request: 'ACK sip:8001@192.0.2.1 SIP/2.0', cseq: 'CSeq: 4 ACK' }),
    refer({ request: 'SIP/2.0 200 OK' }),
    refer({ request: 'REFER sip:8001@192.0.2.1 HTTP/1.1' }),
    refer({ request: '' }),
    ...['via', 'from', 'to', 'callId', 'cseq'].map((line) => refer({ [line]: undefined })),
    '',
    '\r\n\r\n',
    'x'.repeat(5_000),
  ]
  for (const text of others) t.equal(badRequest(text, from), undefined, text.slice(0, 200))
  t.end()
})

for (const transport of ['udp', 'tcp'] as const)
  t.test(`a line answers a REFER that cannot be read, and no ACK, over ${transport}`, async (t) => {
    const pbx = await startOddPbx(
      t,
      (asked) => pbx.answer(asked, 'SIP/2.0 200 OK', { headers: ['Expires: 120'] }),
      { transport },
    )
    const { line } = await makeLine(t, {
      server: `sip:127.0.0.1:${pbx.port};transport=${transport}`,
      registers: true,
    })
    await startLine(line)
    await pbx.next('REGISTER')
    const via = `Via: SIP/2.0/${transport.toUpperCase()} 127.0.0.1:${pbx.port};branch=z9hG4bKx`
    const answer = pbx.nextAnswer()
    pbx.send(refer({ request: 'ACK sip:8001@127.0.0.1 SIP/2.0', via, cseq: 'CSeq: 4 ACK' }))
    pbx.send(refer({ via }))
    t.match(await answer, /^SIP\/2\.0 400 [\s\S]*\r\nCSeq: 4 REFER\r\n/)
    t.equal(line.state().state, 'up')
  })
