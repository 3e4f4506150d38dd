import { invalidMessage, offer, type TortureMessage } from './message.ts'

const invite = 'INVITE sip:8001@porter.example SIP/2.0'
const options = 'OPTIONS sip:8001@porter.example SIP/2.0'
const register = 'REGISTER sip:pbx.example SIP/2.0'

/** RFC 4475, 3.1.2: messages whose syntax is wrong. */
export const invalidMessages: readonly TortureMessage[] = [
  invalidMessage({
    section: '3.1.2.1',
    name: 'separators',
    trick: 'separators with nothing between them',
    start: invite,
    fields: {
      Via: 'SIP/2.0/UDP 192.0.2.50;;,;,,',
      Contact: '"Desk" <sip:100@desk.pbx.example>;;;;',
    },
    body: offer,
  }),
  invalidMessage({
    section: '3.1.2.2',
    name: 'too-long',
    trick: 'a length that is more than what follows',
    start: invite,
    fields: { 'Content-Length': '7777' },
    body: offer,
  }),
  invalidMessage({
    section: '3.1.2.3',
    name: 'negative',
    trick: 'a length below nothing',
    start: invite,
    fields: { 'Content-Length': '-42' },
    body: offer,
  }),
  invalidMessage({
    section: '3.1.2.4',
    name: 'large-request',
    trick: 'numbers of a request that no machine word holds',
    start: register,
    fields: {
      CSeq: '73786976294838206464 REGISTER',
      'Max-Forwards': '400',
      Expires: `9${'0'.repeat(90)}`,
      Contact: '<sip:101@desk.pbx.example>\r\n  ;expires=560595193265630',
    },
  }),
  invalidMessage({
    section: '3.1.2.5',
    name: 'large-response',
    trick: 'numbers of a response that no machine word holds, and a warning of four digits',
    start: 'SIP/2.0 503 Service Unavailable',
    fields: {
      CSeq: '18584789669544608046624 OPTIONS',
      'Retry-After': '1898605677006056698608047976',
      Warning: '3990 pbx.example "Asleep"',
    },
  }),
  invalidMessage({
    section: '3.1.2.6',
    name: 'open-quote',
    trick: 'a display name whose quote never ends',
    start: invite,
    fields: { To: '"The night porter <sip:8001@porter.example>' },
    body: offer,
  }),
  invalidMessage({
    section: '3.1.2.7',
    name: 'brackets',
    trick: 'a request URI in angle brackets',
    start: 'INVITE <sip:8001@porter.example> SIP/2.0',
    body: offer,
  }),
  invalidMessage({
    section: '3.1.2.8',
    name: 'spaced-uri',
    trick: 'a request URI with a space inside',
    start: 'INVITE sip:8001@porter.example; lr SIP/2.0',
    body: offer,
  }),
  invalidMessage({
    section: '3.1.2.9',
    name: 'spaced-line',
    trick: 'more than one space between the parts of the first line',
    start: 'INVITE  sip:8001@porter.example  SIP/2.0',
    body: offer,
  }),
  invalidMessage({
    section: '3.1.2.10',
    name: 'trailing-spaces',
    trick: 'spaces at the end of the first line',
    start: `${options}   `,
  }),
  invalidMessage({
    section: '3.1.2.11',
    name: 'uri-fields',
    trick: 'a field escaped into the request URI',
    start: 'INVITE sip:8001@porter.example?Route=%3Csip:edge.pbx.example%3E SIP/2.0',
    body: offer,
  }),
  invalidMessage({
    section: '3.1.2.12',
    name: 'zone',
    trick: 'a date in another zone than GMT',
    start: invite,
    fields: { Date: 'Sun, 15 Nov 2026 06:45:00 CET' },
    body: offer,
  }),
  invalidMessage({
    section: '3.1.2.13',
    name: 'bare-fields',
    trick: 'a contact with escaped fields, and no angle brackets',
    start: register,
    fields: { Contact: 'sip:101@pbx.example?Route=%3Csip:edge.pbx.example%3E' },
  }),
  invalidMessage({
    section: '3.1.2.14',
    name: 'spaced-address',
    trick: 'spaces inside the angle brackets',
    start: options,
    fields: { To: '"Porter, Night" < sip:8001@porter.example >' },
  }),
  invalidMessage({
    section: '3.1.2.15',
    name: 'bare-comma',
    trick: 'a comma in a display name without quotes',
    start: options,
    fields: {
      From: 'Desk, Front <sip:100@pbx.example>;tag=comma',
      To: 'Porter, Night <sip:8001@porter.example>',
    },
  }),
  invalidMessage({
    section: '3.1.2.16',
    name: 'version',
    trick: 'a version of the protocol that does not exist',
    start: 'OPTIONS sip:8001@porter.example SIP/9.0',
    fields: { Via: 'SIP/9.0/UDP desk.pbx.example;branch=z9hG4bKversion' },
  }),
  invalidMessage({
    section: '3.1.2.17',
    name: 'two-methods',
    trick: 'another method in CSeq than in the first line',
    start: options,
    fields: { CSeq: '7 INVITE' },
  }),
  invalidMessage({
    section: '3.1.2.18',
    name: 'unknown-of-two',
    trick: 'a method that nobody knows, and another one in CSeq',
    start: 'TURNDOWN sip:8001@porter.example SIP/2.0',
    fields: { CSeq: '7 INVITE', Contact: '<sip:100@desk.pbx.example>' },
    body: offer,
  }),
  invalidMessage({
    section: '3.1.2.19',
    name: 'large-status',
    trick: 'a status that no machine word holds',
    start: 'SIP/2.0 8589934792 so they say',
    fields: { Contact: '<sip:8001@porter.example>' },
  }),
]
