/**
 * The steps of a sipp scenario. A step is a function of what the phone has sent so far, so that its
 * requests and its descriptions are numbered in order.
 */
export type Step = (sent: { cseq: number; version: number }) => string

export interface Media {
  readonly direction?: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'
  /** Payload types in the order of preference; 18 is G.729, 101 the keys, and 96 those that sipp makes itself. */
  readonly payloads?: readonly number[]
}

export interface Content {
  readonly headers?: readonly string[]
  readonly media?: Media
  /** Any other body, with its type. */
  readonly body?: { readonly type: string; readonly text: string }
  /** Answers and asks as another branch of a forked call. */
  readonly fork?: string
  /** Does not repeat it; sipp sends nothing else until what it repeats is acknowledged. */
  readonly isOnce?: boolean
}

const reasons: Record<number, string> = {
  100: 'Trying',
  180: 'Ringing',
  181: 'Call Is Being Forwarded',
  183: 'Session Progress',
  200: 'OK',
  202: 'Accepted',
  302: 'Moved Temporarily',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  421: 'Extension Required',
  422: 'Session Interval Too Small',
  423: 'Interval Too Brief',
  480: 'Temporarily Unavailable',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  500: 'Server Internal Error',
  503: 'Service Unavailable',
  600: 'Busy Everywhere',
  603: 'Decline',
  606: 'Not Acceptable',
}

const codecs: Record<number, string> = {
  0: 'PCMU/8000',
  8: 'PCMA/8000',
  18: 'G729/8000',
  96: 'telephone-event/8000',
  101: 'telephone-event/8000',
}

/** The whole scenario as XML. */
export function scenario(steps: readonly Step[]): string {
  const sent = { cseq: 0, version: 0 }
  const body = steps.map((step) => step(sent)).join('\n')
  // sipp takes a variable that nobody reads for a mistake, unless it is named here.
  const kept = new Set(Array.from(body.matchAll(/assign_to="(\w+)"/g), ([, name]) => name))
  return `<?xml version="1.0" encoding="UTF-8"?>
<scenario name="phone">
${body}
<Reference variables="${[...kept].join(',')}"/>
</scenario>
`
}

/** Waits for the call and keeps what its answers and our later requests need. */
export function recvInvite(checks: readonly string[] = []): Step {
  const keep = (header: string, name: string, regexp = '.*') =>
    `<ereg regexp="${regexp}" search_in="hdr" header="${header}:" assign_to="${name}"/>`
  return () => `<recv request="INVITE"><action>
${keep('Via', 'via')}
${keep('From', 'from')}
${keep('To', 'to')}
${keep('CSeq', 'cseq', '[0-9]+')}
${keep('Contact', 'peer', 'sips?:[^&gt;]+')}
${checks.join('\n')}
</action></recv>`
}

/** Waits for a registration and keeps its contact. */
export function recvRegister(): Step {
  const keep = 'search_in="hdr" header="Contact:" assign_to="peer"'
  return () => `<recv request="REGISTER"><action>
<ereg regexp="sips?:[^&gt;]+" ${keep}/>
</action></recv>`
}

/** A check of what was received: the call fails without this in this header. */
export function mustHave(header: string, regexp: string): string {
  return `<ereg regexp="${regexp}" search_in="hdr" header="${header}:" check_it="true" assign_to="proof"/>`
}

export interface RecvOptions {
  readonly optional?: boolean
  readonly limitMs?: number
  /** Made by `mustHave`. */
  readonly checks?: readonly string[]
}

/** Waits for a request other than the call itself. */
export function recv(method: string, options: RecvOptions = {}): Step {
  return () => `<recv request="${method}"${attributes(options)}>${actions(options.checks)}</recv>`
}

/** Waits for the answer to our request; provisional ones before it are skipped. */
export function recvReply(code: number, checks: readonly string[] = []): Step {
  const skipped = code === 100 ? '' : '<recv response="100" optional="true"/>'
  return () => `${skipped}<recv response="${code}">${actions(checks)}</recv>`
}

/** Answers the call, whatever came after it. */
export function reply(code: number, content: Content = {}): Step {
  return (sent) =>
    send(
      [
        `SIP/2.0 ${code} ${reasons[code] ?? 'Other'}`,
        'Via:[$via]',
        'From:[$from]',
        `To:[$to];tag=${tag(content)}`,
        'Call-ID: [call_id]',
        'CSeq: [$cseq] INVITE',
        ...(code >= 300 ? [] : [contact]),
        ...body(content, sent),
      ],
      code >= 200 && !content.isOnce,
    )
}

/** Answers the request that came last. */
export function replyLast(code: number, content: Content = {}): Step {
  return (sent) =>
    send([
      `SIP/2.0 ${code} ${reasons[code] ?? 'Other'}`,
      '[last_Via:]',
      '[last_From:]',
      content.fork === undefined ? '[last_To:]' : `[last_To:];tag=${tag(content)}`,
      '[last_Call-ID:]',
      '[last_CSeq:]',
      ...body(content, sent),
    ])
}

/** Sends a request within the call; an ACK takes the number of the INVITE before it. */
export function request(method: string, content: Content = {}): Step {
  return (sent) => {
    if (method !== 'ACK') sent.cseq += 1
    const lines = [
      `${method} [$peer] SIP/2.0`,
      `Via: SIP/2.0/[name] [local_ip]:[at];rport;branch=[branch]`,
      `From:[$to];tag=${tag(content)}`,
      'To:[$from]',
      'Call-ID: [call_id]',
      `CSeq: ${sent.cseq} ${method}`,
      'Max-Forwards: 70',
      contact,
      ...body(content, sent),
    ]
    return send(lines, method !== 'ACK')
  }
}

/** Sends a request of no call; sipp still takes its answer for this one. */
export function strayRequest(method: string): Step {
  return () =>
    send(
      [
        `${method} [$peer] SIP/2.0`,
        `Via: SIP/2.0/[name] [local_ip]:[at];rport;branch=[branch]`,
        'From: <sip:pbx@[local_ip]>;tag=stray[call_number]',
        'To: <[$peer]>',
        'Call-ID: stray///[call_id]',
        `CSeq: 1 ${method}`,
        'Max-Forwards: 70',
        contact,
        'Content-Length: 0',
      ],
      true,
    )
}

/** Waits; in its first millisecond sipp would wait for ever for a pause of no length. */
export function pause(ms: number): Step {
  return () => (ms === 0 ? '' : `<pause milliseconds="${ms}"/>`)
}

/** Plays an RFC 4733 key into the call, payload type 101; needs root, and the call's SDP. */
export function playKey(key: string): Step {
  const name = { '*': 'star', '#': 'pound' }[key] ?? key
  const file = `/usr/share/sip-tester/dtmf_2833_${name}.pcap`
  return () => `<nop><action><exec play_pcap_audio="${file}"/></action></nop>\n`
}

const contact = 'Contact: <sip:phone@[local_ip]:[at];transport=[name]>'

/** Our own tag in a call. */
export function tag({ fork = '' }: Content): string {
  return `[pid]np[call_number]${fork}`
}

/** The headers and the body of a message. */
export function body(content: Content, sent: { version: number }): string[] {
  const { headers = [], media, body: other } = content
  const type = media ? 'application/sdp' : other?.type
  const text = media ? description(media, ++sent.version) : other?.text
  if (type === undefined || text === undefined) return [...headers, 'Content-Length: 0']
  return [...headers, `Content-Type: ${type}`, 'Content-Length: [len]', '', text]
}

function description({ direction = 'sendrecv', payloads = [8, 0, 101] }: Media, version: number) {
  return [
    'v=0',
    `o=phone 1 ${version} IN IP[local_ip_type] [local_ip]`,
    's=-',
    'c=IN IP[media_ip_type] [media_ip]',
    't=0 0',
    `m=audio [media_port] RTP/AVP ${payloads.join(' ')}`,
    ...payloads.map((payload) => `a=rtpmap:${payload} ${codecs[payload]}`),
    ...(payloads.includes(101) ? ['a=fmtp:101 0-15'] : []),
    'a=ptime:20',
    `a=${direction}`,
  ].join('\n')
}

/** Sends a message, again and again where it is to be repeated until it is answered. */
export function send(lines: readonly string[], isRepeated = false): string {
  const text = lines.join('\n')
  const end = lines.includes('') ? '\n' : '\n\n'
  return `<send${isRepeated ? ' retrans="500"' : ''}><![CDATA[\n\n${text}${end}]]></send>`
}

function actions(checks: readonly string[] = []): string {
  return checks.length === 0 ? '' : `<action>\n${checks.join('\n')}\n</action>`
}

function attributes(options: RecvOptions): string {
  const optional = options.optional ? ' optional="true"' : ''
  return optional + (options.limitMs === undefined ? '' : ` timeout="${options.limitMs}"`)
}
