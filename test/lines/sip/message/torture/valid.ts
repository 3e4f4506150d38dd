import { offer, type TortureMessage, validMessage, writeMessage } from './message.ts'

const long = (word: string) => word.repeat(24)

/** Every character that a token, a user part and a password may hold. */
const oddToken = "Room-Service.7_!%*+`'~"
const oddUser = "7_odd.guest~(late!)&don't+ask=$/why?,/;;*"

const parts = Buffer.concat([
  Buffer.from('--porter-cut\r\nContent-Type: text/plain\r\n\r\nGood morning\r\n'),
  Buffer.from('--porter-cut\r\nContent-Type: application/octet-stream\r\n'),
  Buffer.from('Content-Transfer-Encoding: binary\r\n\r\n'),
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  Buffer.from('\r\n--porter-cut--\r\n'),
])

/** RFC 4475, 3.1.1: messages that look wrong and are right. */
export const validMessages: readonly TortureMessage[] = [
  validMessage({
    section: '3.1.1.1',
    name: 'folded',
    trick: 'fields folded, spaced, shortened, in any case and order, with empty and unknown ones',
    start: 'INVITE sip:8001@porter.example;floor SIP/2.0',
    fields: {
      ...{ Via: null, 'Max-Forwards': null, From: null, To: null, CSeq: null, Contact: null },
      'Content-Length': null,
    },
    lines: [
      'tO :\r\n sip:8001@porter.example ;\t tag   =  8f14e45f',
      'from   : "The \\"Night\\" \\\\ Desk"     <sip:100@pbx.example>\r\n  ;\r\n  tag = c9f0f895',
      'mAx-FoRwArDs: 0070',
      `Content-Length   : ${Buffer.byteLength(offer)}`,
      'cseq: 00042\r\n   INVITE',
      'Via  : SIP  /  2.0\r\n /UDP\r\n     192.0.2.41;branch=not-a-cookie',
      's :',
      'X-Night-Audit:   half\r\n  and the other half',
      'X-Empty-Values: ,;;,;,,',
      'Route:\r\n <sip:edge.pbx.example;lr;hop=1;last>',
      'v:  SIP  / 2.0  / TCP    edge.pbx.example   ;\r\n  branch  =   z9hG4bKfolded1  ,',
      '  SIP  /   2.0   / UDP  192.0.2.42   ; branch=\r\n z9hG4bKfolded2',
      'm:"A \\"quoted\\" desk" <sip:100@desk.pbx.example> ; wing =\r\n   north ;\r\n  old ; q = 0.25',
    ],
    body: offer,
  }),
  validMessage({
    section: '3.1.1.2',
    name: 'characters',
    trick: 'every kind of character that method, URI, display name and parameters may hold',
    start: `${oddToken} sip:${oddUser}:pa$$&word!_~(isn't+it)@porter.example SIP/2.0`,
    fields: {
      Via: "SIP/2.0/TCP desk.pbx.example;branch=z9hG4bK.-!%20*_+`'~",
      From: "late` guest'+_ of*%!.- <sip:100@pbx.example>;wing''~+*_!.-%=\"запад\";tag=n~1'+`*%!-.",
      To: `"bell \\\u0007 nul \\\u0000 del \\\u007f" <sip:${oddUser}@porter.example>`,
      'Call-ID': 'night%Q-!.*_+\'@desk`~)(><:\\/"][?}{',
      'Max-Forwards': '255',
      "X-Wing-!.%*+_`'~": '\ufeff夜勤',
    },
  }),
  validMessage({
    section: '3.1.1.3',
    name: 'escapes',
    trick: 'escaped characters in users and URI parameters, one of them an escaped percent sign',
    start: 'INVITE sip:sips%3A8001%40porter.example@pbx.example SIP/2.0',
    fields: {
      From: '<sip:night%20desk%20one@pbx.example>;tag=escapes',
      To: 'sip:%388%30%301@porter.example',
      Contact: '<sip:de%73k@desk.pbx.example;%6C%72;w%69ng=%6Eorth%25%34%32>',
    },
    body: offer,
  }),
  validMessage({
    section: '3.1.1.4',
    name: 'escaped-nul',
    trick: 'users that are, or hold, an escaped NUL',
    start: 'REGISTER sip:pbx.example SIP/2.0',
    fields: {
      From: 'sip:room-%00-101@pbx.example;tag=nul',
      To: 'sip:room-%00-101@pbx.example',
      Contact: ['<sip:%00@desk.pbx.example>', '<sip:%00%00@desk.pbx.example>'],
    },
  }),
  validMessage({
    section: '3.1.1.5',
    name: 'no-escapes',
    trick: 'percent signs where nothing is escaped: method, display name, name of a field',
    start: 'RE%47ISTER sip:pbx.example SIP/2.0',
    fields: {
      Via: 'SIP/2.0/TCP desk.pbx.example;branch=z9hG4bK71%qdesk',
      From: '"%Q%41" <sip:101@pbx.example>;tag=percent',
      To: '"%Q%41" <sip:101@pbx.example>',
      Contact: ['<sip:101@one.pbx.example>', '<sip:101@three.pbx.example>'],
      'C%6Fntact': '<sip:101@two.pbx.example>',
    },
  }),
  validMessage({
    section: '3.1.1.6',
    name: 'no-space',
    trick: 'no space between a display name and its address',
    start: 'OPTIONS sip:8001@porter.example SIP/2.0',
    fields: { From: 'Reception<sip:100@pbx.example>;tag=close' },
  }),
  validMessage({
    section: '3.1.1.7',
    name: 'long',
    trick: 'long values, long names and many hops',
    start: 'INVITE sip:8001@porter.example SIP/2.0',
    fields: {
      Via: 'SIP/2.0/TCP hop34.pbx.example',
      From: `sip:${long('guest')}@pbx.example;tag=${long('1980')};${long('name')}=${long('value')};x`,
      To: `"The ${long('very')} last room"<sip:8001@porter.example:6000;${long('wing')}=${long('north')}>`,
      'Call-ID': `long.${long('night')}`,
      Contact: `<sip:${long('desk')}@desk.pbx.example>`,
      [`X-${long('Audit')}`]: `${long('entry')}; ${long('name')} = ${long('value')}`,
    },
    lines: [
      ...Array.from({ length: 33 }, (_, hop) => {
        const via = ['Via', 'v', 'V', 'vIA', 'VIA', 'Via ', 'v  ', 'V '][hop % 8]
        return `${via}: SIP/2.0/TCP hop${33 - hop}.pbx.example`
      }),
      `Via: SIP/2.0/TCP desk.pbx.example;received=192.0.2.43;branch=${long('branch')}`,
    ],
    body: offer,
  }),
  validMessage({
    section: '3.1.1.8',
    name: 'trailing',
    trick: 'a second message after the end of the first, in one datagram',
    start: 'REGISTER sip:pbx.example SIP/2.0',
    fields: { Contact: 'sip:101@desk.pbx.example' },
    after: `\r\n${writeMessage({
      section: '3.1.1.8',
      name: 'trailed',
      trick: '',
      start: 'INVITE sip:8001@porter.example SIP/2.0',
      body: offer,
    })}`,
  }),
  validMessage({
    section: '3.1.1.9',
    name: 'semicolon-user',
    trick: 'a semicolon and a parameter inside the user, which are no parameter of the URI',
    start: 'OPTIONS sip:8001;wing=n%40pbx.example@porter.example SIP/2.0',
    fields: {
      Accept: 'application/sdp, text/plain,\r\n    multipart/mixed,\r\n    message/sipfrag',
    },
  }),
  validMessage({
    section: '3.1.1.10',
    name: 'transports',
    trick: 'hops over transports that we know and do not know',
    start: 'OPTIONS sip:8001@porter.example SIP/2.0',
    fields: {
      Via: ['UDP', 'SCTP', 'TLS', 'PIGEON', 'TCP'].map(
        (transport, hop) => `SIP/2.0/${transport} hop${hop}.pbx.example;branch=z9hG4bKhop${hop}`,
      ),
    },
  }),
  validMessage({
    section: '3.1.1.11',
    name: 'parts',
    trick: 'a body of several parts, one of them binary',
    start: 'MESSAGE sip:8001@porter.example SIP/2.0',
    fields: { 'Content-Type': 'multipart/mixed;boundary=porter-cut', Route: '<sip:192.0.2.44>' },
    body: parts,
  }),
  validMessage({
    section: '3.1.1.12',
    name: 'odd-reason',
    trick: 'a reason in another alphabet, with signs',
    start: 'SIP/2.0 200 = 10**2 * 2 доброе утро = おはよう',
    body: offer,
  }),
  validMessage({
    section: '3.1.1.13',
    name: 'no-reason',
    trick: 'a reason of no words',
    start: 'SIP/2.0 100 ',
  }),
]
