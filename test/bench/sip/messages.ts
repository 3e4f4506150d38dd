/** What a line hears of its PBX in the course of a call, a registration and a quiet minute, by its kind. */
export const sipMessages: Readonly<Record<string, string>> = {
  '100': answer('100 Trying', 'INVITE'),
  '180': answer('180 Ringing', 'INVITE', { tag: ';tag=as7d3f', headers: [contact(), allow()] }),
  '200 with SDP': answer('200 OK', 'INVITE', {
    tag: ';tag=as7d3f',
    headers: [contact(), allow(), 'Supported: replaces, timer', 'Content-Type: application/sdp'],
    body: description(),
  }),
  '200 through a proxy': answer('200 OK', 'INVITE', {
    tag: ';tag=as7d3f',
    headers: [
      'Record-Route: <sip:10.0.0.5;lr;ftag=1b9d>',
      contact(),
      allow(),
      'Content-Type: application/sdp',
    ],
    body: description(),
  }),
  '200 of BYE': answer('200 OK', 'BYE', { tag: ';tag=as7d3f' }),
  BYE: request('BYE', ';tag=7c21e0', 'Reason: Q.850;cause=16'),
  '401': answer('401 Unauthorized', 'REGISTER', {
    tag: ';tag=as0911',
    headers: [
      'WWW-Authenticate: Digest algorithm=MD5, realm="asterisk", nonce="5f2c7a31", qop="auth"',
    ],
  }),
  '407': answer('407 Proxy Authentication Required', 'INVITE', {
    tag: ';tag=b27e1a.4f3c',
    headers: [
      'Proxy-Authenticate: Digest realm="hotel.example", nonce="ZzQxWmc0LWMwZmU/aGVsbG8=", qop="auth", algorithm=SHA-256',
    ],
  }),
  '200 of REGISTER': answer('200 OK', 'REGISTER', {
    tag: ';tag=as0911',
    headers: [
      'Contact: <sip:8001@10.0.0.9:40512;transport=udp>;expires=3600',
      'Expires: 3600',
      'Date: Sun, 15 Nov 2026 06:05:09 GMT',
    ],
  }),
  OPTIONS: request('OPTIONS', '', 'Accept: application/sdp'),
}

interface Parts {
  readonly tag?: string
  readonly headers?: readonly string[]
  readonly body?: string
}

function answer(status: string, method: string, parts: Parts = {}): string {
  const { tag = '', headers = [], body = '' } = parts
  return message([
    `SIP/2.0 ${status}`,
    'Via: SIP/2.0/UDP 10.0.0.9:40512;branch=z9hG4bK5c0fb2d3e9a14477c1d0aa52;received=10.0.0.9;rport=40512',
    'From: "Wake-up call" <sip:8001@10.0.0.5>;tag=7c21e0',
    `To: <sip:101@10.0.0.5>${tag}`,
    'Call-ID: 8v2q0m5c7hd1k3s9t6aa',
    `CSeq: 2 ${method}`,
    'Server: Asterisk PBX 22.1.0',
    ...headers,
    `Content-Length: ${body.length}`,
    '',
    body,
  ])
}

function request(method: string, tag: string, header: string): string {
  return message([
    `${method} sip:8001@10.0.0.9:40512;transport=udp SIP/2.0`,
    'Via: SIP/2.0/UDP 10.0.0.5:5060;rport;branch=z9hG4bKPj1f0a2c44-6f0b-4f0e-9d8e-0a4b7c5d2e11',
    'From: <sip:101@10.0.0.5>;tag=as7d3f',
    `To: "Wake-up call" <sip:8001@10.0.0.5>${tag}`,
    'Call-ID: 8v2q0m5c7hd1k3s9t6aa',
    `CSeq: 10293 ${method}`,
    'Max-Forwards: 70',
    'User-Agent: Asterisk PBX 22.1.0',
    header,
    'Content-Length: 0',
    '',
    '',
  ])
}

function contact(): string {
  return 'Contact: <sip:101@10.0.0.5:5060>'
}

function allow(): string {
  return 'Allow: OPTIONS, REGISTER, SUBSCRIBE, NOTIFY, PUBLISH, INVITE, ACK, BYE, CANCEL, UPDATE, PRACK, INFO'
}

function description(): string {
  return message([
    'v=0',
    'o=- 1845521217 1845521219 IN IP4 10.0.0.5',
    's=Asterisk',
    'c=IN IP4 10.0.0.5',
    't=0 0',
    'm=audio 17482 RTP/AVP 8 0 101',
    'a=rtpmap:8 PCMA/8000',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=fmtp:101 0-16',
    'a=ptime:20',
    'a=maxptime:150',
    'a=sendrecv',
    '',
  ])
}

function message(lines: readonly string[]): string {
  return lines.join('\r\n')
}
