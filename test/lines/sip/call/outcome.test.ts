import { t } from 'tap'
import { keyOfInfo, plain } from '../../../../src/lines/sip/call/outcome.ts'
import { isSameParty, otherParty } from '../../../../src/lines/sip/call/parties.ts'
import { readMessage } from '../../../../src/lines/sip/message/read-message.ts'

/** An answer with more headers. */
function answer(...headers: string[]) {
  const message = readMessage(
    [
      'SIP/2.0 200 OK',
      'Via: SIP/2.0/UDP 10.0.0.9;branch=z9hG4bK1',
      'From: <sip:8001@10.0.0.5>;tag=1',
      'To: <sip:101@10.0.0.5>;tag=2',
      'Call-ID: 1',
      'CSeq: 1 INVITE',
      ...headers,
      '',
      '',
    ].join('\r\n'),
  )
  if (!message) throw new Error('no message')
  return message
}

t.test('who answered is believed when the PBX says so', (t) => {
  const other = (...headers: string[]) => otherParty(answer(...headers), ['101'], '8001')
  t.equal(other(), undefined)
  t.equal(other('P-Asserted-Identity: "Room 101" <sip:101@pbx>'), undefined)
  t.equal(other('P-Asserted-Identity: <tel:+431555101>'), undefined)
  t.equal(other('P-Asserted-Identity: "Voicemail" <sip:*98@pbx>'), '*98')
  t.equal(other('Remote-Party-ID: "Bar" <sip:200@pbx>;party=called'), '200')
  t.equal(other('Diversion: <sip:101@pbx>;reason=no-answer'), 'another phone')
  t.equal(other('History-Info: <sip:101@pbx>;index=1'), undefined)
  t.equal(other('History-Info: <sip:102@pbx;cause=302>;index=1.1'), '102')
  t.equal(other('P-Asserted-Identity: nonsense'), undefined)
  t.equal(isSameParty('101', '101'), true)
  t.equal(other('P-Asserted-Identity: <sip:anonymous@anonymous.invalid>'), undefined)
  t.equal(other('P-Asserted-Identity: <sip:pbx.local>'), undefined)
  t.equal(other('P-Asserted-Identity: <tel:+431555;ext=101>'), undefined)
  t.equal(other('P-Asserted-Identity: "A, B" <sip:101@pbx>, <tel:+431555101>'), undefined)
  t.equal(other('P-Asserted-Identity: <sip:vm101@pbx>'), 'vm101')
  t.equal(other('Remote-Party-ID: <sip:8001@pbx>;party=calling'), undefined)
  t.equal(other('Remote-Party-ID: <sip:8001@pbx>'), undefined, 'ourselves')
  t.equal(
    other('History-Info: <sip:101@pbx>;index=1, <sip:voicemail@pbx;cause=408>;index=1.1'),
    'voicemail',
  )
  t.equal(isSameParty('+43664123456', '0664123456'), true)
  t.equal(isSameParty('101', '9101'), true, '9 is a prefix')
  t.equal(isSameParty('101', '1'), false)
  t.equal(isSameParty('+43 1 555-101', '101'), true)
  t.equal(isSameParty('0043155510101', '101'), true)
  for (const other of ['*101', '8101', '1011', '+431555102', ''])
    t.equal(isSameParty(other, '101'), false, other)
  t.end()
})

t.test('keys are read from both kinds of INFO', (t) => {
  t.equal(keyOfInfo('application/dtmf-relay', 'Signal=5\r\nDuration=160\r\n'), '5')
  t.equal(keyOfInfo('application/dtmf-relay', 'Duration=160\nsignal = *\n'), '*')
  t.equal(keyOfInfo('application/dtmf-relay; x=y', 'Signal=11'), '#')
  t.equal(keyOfInfo('Application/DTMF', ' 2\r\n'), '2')
  t.equal(keyOfInfo('application/dtmf', '10'), '*')
  for (const body of ['', 'Signal=', 'Signal=12', 'Signal=!', 'Signal=22'])
    t.equal(keyOfInfo('application/dtmf-relay', body), undefined, body)
  t.equal(keyOfInfo('text/plain', '2'), undefined)
  t.equal(keyOfInfo(undefined, '2'), undefined)
  t.end()
})

t.test('words from the network cannot steer a terminal or a log', (t) => {
  t.equal(plain('Not\u001b[31m Found\r\nInjected: x'), 'Not[31m FoundInjected: x')
  t.equal(plain('x'.repeat(500)).length, 80)
  t.end()
})
