import { invalidMessage, offer, type TortureMessage, validMessage } from './message.ts'

const invite = 'INVITE sip:8001@porter.example SIP/2.0'
const options = 'OPTIONS sip:8001@porter.example SIP/2.0'
const register = 'REGISTER sip:pbx.example SIP/2.0'

/** RFC 4475, 3.2 to 3.4: what the layers above the parser have to see. */
export const messagesBeyondSyntax: readonly TortureMessage[] = [
  invalidMessage({
    section: '3.2.1',
    name: 'cookie-only',
    trick: 'a branch that is nothing but its cookie',
    start: options,
    fields: { Via: 'SIP/2.0/UDP 192.0.2.60;branch=z9hG4bK' },
  }),
  invalidMessage({
    section: '3.3.1',
    name: 'insufficient',
    trick: 'no From, To, Call-ID or Max-Forwards',
    start: invite,
    fields: { 'Max-Forwards': null, From: null, To: null, 'Call-ID': null, Contact: null },
    body: offer,
  }),
  validMessage({
    section: '3.3.2',
    name: 'unknown-scheme',
    trick: 'a request URI of a scheme that nobody knows',
    start: 'OPTIONS roomservice:two-eggs-and-coffee SIP/2.0',
  }),
  validMessage({
    section: '3.3.3',
    name: 'odd-scheme',
    trick: 'a request URI of a scheme that exists, for something else',
    start: 'OPTIONS soap.beep://192.0.2.61:4004 SIP/2.0',
  }),
  validMessage({
    section: '3.3.4',
    name: 'other-schemes',
    trick: 'other schemes in From, To and Contact',
    start: register,
    fields: {
      From: '<http://www.porter.example>;tag=schemes',
      To: 'isbn:9780000000002',
      Contact: '<name:Night_Porter>',
    },
  }),
  validMessage({
    section: '3.3.5',
    name: 'requires',
    trick: 'extensions required of us and of proxies that nobody has',
    start: options,
    fields: { Require: 'turndown, earlyTea', 'Proxy-Require': 'doorman, liftBoy' },
  }),
  validMessage({
    section: '3.3.6',
    name: 'content-type',
    trick: 'a body of a type that nobody knows',
    start: invite,
    fields: { 'Content-Type': 'application/x-breakfast' },
    body: '<order>\r\n <eggs count="2"/>\r\n</order>\r\n',
  }),
  validMessage({
    section: '3.3.7',
    name: 'authorization',
    trick: 'credentials of a scheme that nobody knows',
    start: register,
    fields: { Authorization: 'RoomKey brass-number=101' },
  }),
  invalidMessage({
    section: '3.3.8',
    name: 'twice',
    trick: 'two of each field that there is one of',
    start: invite,
    fields: {
      CSeq: ['7 INVITE', '77 INVITE'],
      'Call-ID': ['twice@one.pbx.example', 'twice@two.pbx.example'],
      From: ['sip:100@pbx.example;tag=one', 'sip:100@desk.example;tag=two'],
      To: ['sip:8001@porter.example', 'sip:8002@porter.example'],
      Contact: ['<sip:100@one.pbx.example>', '<sip:100@two.pbx.example>'],
      'Max-Forwards': ['70', '3'],
    },
    body: offer,
  }),
  invalidMessage({
    section: '3.3.9',
    name: 'two-lengths',
    trick: 'two lengths that differ',
    start: options,
    fields: { 'Content-Length': ['11', '4'], 'Content-Type': 'text/plain' },
    body: 'Nobody can say where this message ends.\r\n',
  }),
  validMessage({
    section: '3.3.10',
    name: 'broadcast',
    trick: 'a response whose second hop is the broadcast address',
    start: 'SIP/2.0 200 OK',
    fields: {
      Via: [
        'SIP/2.0/UDP 192.0.2.62;branch=z9hG4bKnear',
        'SIP/2.0/UDP 255.255.255.255;branch=z9hG4bKall',
      ],
      Contact: '<sip:8001@porter.example>',
    },
    body: offer,
  }),
  validMessage({
    section: '3.3.11',
    name: 'last-hop',
    trick: 'a request that may not go any further',
    start: options,
    fields: { 'Max-Forwards': '0' },
  }),
  validMessage({
    section: '3.3.12',
    name: 'contact-parameter',
    trick: 'a parameter after a bare contact, which is the contact’s and not the URI’s',
    start: register,
    fields: { Contact: 'sip:+4310000101@gate.pbx.example;landline' },
  }),
  validMessage({
    section: '3.3.13',
    name: 'uri-parameter',
    trick: 'a parameter inside the angle brackets, which is the URI’s',
    start: register,
    fields: { Contact: '<sip:+4310000101@gate.pbx.example;landline>' },
  }),
  validMessage({
    section: '3.3.14',
    name: 'contact-fields',
    trick: 'a contact with an escaped field, inside the angle brackets',
    start: register,
    fields: { 'Content-Length': null },
    lines: ['M: <sip:101@pbx.example?Route=%3Csip:edge.pbx.example%3E>', 'L:0'],
  }),
  validMessage({
    section: '3.3.15',
    name: 'accept',
    trick: 'an offer that accepts only what nobody can answer with',
    start: invite,
    fields: { Accept: 'text/x-morse' },
    body: offer,
  }),
  validMessage({
    section: '3.4.1',
    name: 'rfc-2543',
    trick: 'an INVITE of RFC 2543: no branch, no tag, no length, a bare address with a parameter',
    start: invite,
    fields: {
      Via: 'SIP/2.0/UDP gate.pbx.example',
      'Max-Forwards': null,
      From: '<sip:+4310000100@gate.pbx.example;user=phone>',
      To: 'sip:+4310008001@porter.example;user=phone',
      'Record-Route': '<sip:8001@porter.example;maddr=edge.pbx.example>',
      Contact: null,
      'Content-Length': null,
    },
    body: offer,
  }),
]
