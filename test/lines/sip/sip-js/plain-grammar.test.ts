import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { readByGrammar, readPlain } from '../../../../src/lines/sip/sip-js/plain-grammar.ts'
import { fc } from '../../../support/fast-check.ts'

/** Pieces that are right, odd and wrong, so that values lie on both sides of every border. */
const one = (...choices: string[]) => fc.constantFrom(...choices)
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))

const host = one(
  ...['10.0.0.1', '255.255.255.255', '256.1.1.1', '1.2.3', 'a.b-c.com', 'Example.COM', 'a', 'a.1'],
  ...['1.a', '01.2.3.4', 'a-', 'a.', '[::1]', '10.0.0.1.', 'a..b', '192.168.100.200', '10.0.0.1a'],
  ...['x1-2.y', '1.2.3.4.5', '0.0.0.0', '1234.1.1.1'],
)
const port = one('', ':5060', ':0', ':65535', ':99999', ':123456', ':')
const uriParam = one(
  ...['', ';lr', ';lr=on', ';transport=UDP', ';transport=tcp', ';user=Phone', ';ob', ';X=Y'],
  ...[';transport', ';maddr=a', ';method=INVITE', ';ttl=3', ';foo=a.b_c-d', ';foo=', ';a=1;a=2'],
  ...[';lr;lr', ';x=%41', ';user=ip', ';a-b', ';transport=ws', ';expires=03', ';user', ';1=2'],
  ...[';constructor=x', ';toString', ';hasOwnProperty=1', ';TRANSPORT=Udp', ';lr;transport=udp'],
)
const uri = joined(
  one('sip:', 'sip:', 'sip:', 'sips:', 'SIP:', 'tel:'),
  one('', '101@', 'a+b@', '*60@', 'a_b.c-d@', 'a%20b@', 'bob:pw@', '+43@', 'a;x@', '@'),
  host,
  port,
  uriParam,
  uriParam,
)
const headerParam = one(
  ...['', ';tag=abc', ';tag=', ';tag', ';tag=a;tag=b', ';expires=060', ';expires=60', ';q=0.5'],
  ...[';expires=0', ';expires=00', ';expires=3600', ';expires=4294967295', ';expires=60;expires=7'],
  ...[';q=1', ';+sip.instance="<x>"', ';X=y', ';FOO', ';bar="x y"', ';a=b;a=c', ' ;tag=x'],
  ...[';tag=a_b.c-D', ';reg-id=1', ';expires', ';expires=a', ';TAG=x', ';constructor=1'],
)
/** So many odd pieces seldom come out plain: half of the addresses are odd in their parameters only. */
const nearlyPlain = joined(
  one('', '"Bob" ', '"a b"'),
  one('<sip:', '<sip:101@', '<sip:a+b@'),
  one('10.0.0.1', 'a.b-c.com', 'Example.COM', '255.255.255.255'),
  one('', ':5060'),
  uriParam,
  one('>'),
  headerParam,
  headerParam,
)
const oddAddress = joined(
  one('', '', '"Bob" ', '"Bob"', 'Bob ', '"a b" ', '"" ', '"a\\"b" ', '"0" ', '" x" ', ' '),
  one('<', '<', '<', ''),
  uri,
  one('>', '>', '>', ''),
  headerParam,
  headerParam,
)
const address = fc.oneof(oddAddress, nearlyPlain)
const via = joined(
  one('SIP/2.0/UDP ', 'SIP/2.0/TCP ', 'SIP/2.0/TLS ', 'SIP/2.0/udp ', 'SIP / 2.0 / UDP '),
  host,
  port,
  fc
    .array(
      one(
        ...[';branch=z9hG4bK1', ';branch=z-a.b_c', ';branch', ';branch=', ';rport', ';rport=5060'],
        ...[';rport=x', ';rport=99999', ';rport=123456', ';received=10.0.0.9', ';received=::1'],
        ...[';received=a', ';received', ';ttl=3', ';maddr=x', ';alias', ';foo=Bar', ';Branch=x'],
        ...[';rport=0', ';rport=007', ';a=b;a=c', ';constructor', ';received=1.2.3.4.5'],
      ),
      { maxLength: 4 },
    )
    .map((all) => all.join('')),
)
const firstLine = fc.oneof(
  joined(
    one('INVITE ', 'FOO ', 'invite ', 'OPTIONS '),
    uri,
    one(' SIP/2.0', ' SIP/2.0', ' SIP/2.0 ', ' sip/2.0', ' SIP/3.0'),
  ),
  joined(
    one('SIP/2.0 ', 'SIP/2.0 ', 'SIP/2.0  ', 'sip/2.0 '),
    one('200', '100', '099', '699', '700', '20', '2000', '183'),
    one(' OK', ' ', '', ' Session Progress', ' Not Found (x)', ' é', ' a  b'),
  ),
)
const short = one(
  ...['1 INVITE', '0001 INVITE', '1  FOO', '999999999 A', '9999999999 A', '1 foo', '4294967295 X'],
  ...['0', '00', '12', '999999999', '1234567890', '-1', '', 'abc@h', 'abc', 'a@b@c', 'a b', '70'],
  ...['application/sdp', 'application/SDP', 'text/plain', 'a_b-c.d', '256', 'a%b', 'x@', '1a'],
)
const challenge = joined(
  one('Digest ', 'Digest ', 'Digest ', 'Digest ', 'digest ', 'Digest  ', 'Digest', 'Basic '),
  fc
    .array(
      one(
        ...['realm="hotel"', 'realm="a b"', 'realm=""', 'realm="a  b"', 'realm="a\\"b"', 'realm=x'],
        ...[
          'nonce="Zz/+=="',
          'nonce="a,b=c"',
          'nonce="é"',
          'nonce="[a]\\\\"',
          'nonce="a;b:c<d>~!#"',
        ],
        ...['NONCE="x"', 'opaque="0f"', 'opaque=""', 'algorithm=MD5', 'algorithm=SHA-256'],
        ...['algorithm=md5', 'algorithm="MD5"', 'algorithm=MD5-sess', 'algorithm=SHA-512-256'],
        ...[
          'qop="auth"',
          'qop="auth,auth-int"',
          'qop="auth-int"',
          'qop="auth, auth-int"',
          'qop=auth',
        ],
        ...[
          'qop="auth,auth"',
          'stale=true',
          'stale=false',
          'stale=TRUE',
          'stale=no',
          'foo=bar',
          '',
        ],
        ...['domain="sip:a"', 'constructor="x"', 'realm = "x"', 'nonce="\t"', 'realm="x" '],
      ),
      { minLength: 1, maxLength: 5 },
    )
    .chain((fields) => one(', ', ',', ', ', ' , ', ';').map((comma) => fields.join(comma))),
)
const rules: Record<string, fc.Arbitrary<string>> = {
  Request_Response: firstLine,
  Via: via,
  From: address,
  To: address,
  Contact: fc.oneof(
    address,
    fc.tuple(address, address).map((two) => two.join(', ')),
  ),
  Record_Route: address,
  CSeq: short,
  Content_Length: short,
  Max_Forwards: short,
  Content_Type: short,
  Call_ID: short,
  WWW_Authenticate: challenge,
  Proxy_Authenticate: challenge,
}

for (const [rule, values] of Object.entries(rules)) {
  t.test(`${rule} is read as SIP.js's own grammar reads it`, (t) => {
    fc.assert(
      fc.property(values, (value) => {
        const plain = readPlain(value, rule)
        return plain === undefined || isDeepStrictEqual(plain, readByGrammar(value, rule))
      }),
      { numRuns: 3_000 },
    )
    t.pass('3,000 values')
    t.end()
  })
}

t.test('the plain forms cover what phones usually send', (t) => {
  const defaultValue: [rule: string, value: string][] = [
    ['Request_Response', 'SIP/2.0 180 Ringing'],
    ['Request_Response', 'BYE sip:8001@10.0.0.9:5060;transport=udp SIP/2.0'],
    ['Via', 'SIP/2.0/UDP 10.0.0.9:5060;branch=z9hG4bK1f;rport=5060;received=10.0.0.9'],
    ['From', '"Night porter" <sip:8001@10.0.0.5>;tag=1f'],
    ['To', '<sip:101@10.0.0.5>;tag=as6f'],
    ['Contact', '<sip:101@10.0.0.5:5060;transport=udp>'],
    ['Contact', '<sip:8001@10.0.0.9:40512;transport=udp>;expires=3600'],
    ['WWW_Authenticate', 'Digest algorithm=MD5, realm="asterisk", nonce="5f2c", qop="auth"'],
    [
      'Proxy_Authenticate',
      'Digest realm="hotel.example",nonce="Zz/+==",opaque="",stale=false,qop="auth,auth-int",algorithm=SHA-256',
    ],
    ['Record_Route', '<sip:10.0.0.5;lr>'],
    ['CSeq', '1 INVITE'],
    ['Content_Length', '211'],
    ['Max_Forwards', '70'],
    ['Content_Type', 'application/sdp'],
    ['Call_ID', 'f81d4fae-7dec@10.0.0.9'],
  ]
  for (const [rule, value] of defaultValue)
    t.strictSame(readPlain(value, rule), readByGrammar(value, rule), value)
  t.end()
})
