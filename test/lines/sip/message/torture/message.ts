/** One trick that RFC 4475 names, in a message of our own. */
export interface TortureMessage {
  /** Where RFC 4475 tells of it. */
  readonly section: string
  readonly name: string
  readonly trick: string
  readonly bytes: Buffer
  /** Whether its syntax is right, however odd it looks. */
  readonly isValid: boolean
}

interface Draft {
  readonly section: string
  readonly name: string
  readonly trick: string
  /** The first line. */
  readonly start: string
  /** Fields to put in, or instead of the ordinary ones; `null` leaves one out. */
  readonly fields?: Readonly<Record<string, string | readonly string[] | null>>
  /** Lines of the head that are written as they are. */
  readonly lines?: readonly string[]
  readonly body?: string | Buffer
  /** Bytes after the end of the message. */
  readonly after?: string
}

/** An offer as telephones make it, with a second medium that nobody takes. */
export const offer = [
  'v=0',
  'o=porter 71 2 IN IP4 192.0.2.40',
  's=night',
  'c=IN IP4 192.0.2.40',
  't=0 0',
  'm=audio 30100 RTP/AVP 8 0 96',
  'a=rtpmap:96 telephone-event/8000',
  'm=video 30102 RTP/AVP 34',
  '',
].join('\r\n')

export function validMessage(draft: Draft): TortureMessage {
  return { ...named(draft), isValid: true }
}

export function invalidMessage(draft: Draft): TortureMessage {
  return { ...named(draft), isValid: false }
}

function named(draft: Draft): Omit<TortureMessage, 'isValid'> {
  const { section, name, trick } = draft
  return { section, name, trick, bytes: writeMessage(draft) }
}

/** Writes what every message has, changed as the trick wants it. */
export function writeMessage({ name, start, fields = {}, lines = [], body = '', after }: Draft) {
  const isResponse = start.startsWith('SIP/')
  const method = isResponse ? 'INVITE' : (start.split(' ')[0] ?? '')
  const all: Draft['fields'] = {
    Via: `SIP/2.0/UDP desk.pbx.example:5060;branch=z9hG4bK-${name}`,
    ...(!isResponse && { 'Max-Forwards': '70' }),
    From: `"Reception" <sip:100@pbx.example>;tag=from-${name}`,
    To: `<sip:8001@porter.example>${isResponse ? ';tag=porter' : ''}`,
    'Call-ID': `${name}@desk.pbx.example`,
    CSeq: `7 ${method}`,
    ...(method === 'INVITE' && { Contact: '<sip:100@desk.pbx.example>' }),
    ...(body !== '' && { 'Content-Type': 'application/sdp' }),
    'Content-Length': String(Buffer.byteLength(body)),
    ...fields,
  }
  const head = Object.entries(all).flatMap(([field, values]) =>
    [values ?? []].flat().map((value) => `${field}: ${value}`),
  )
  return Buffer.concat([
    Buffer.from(`${[start, ...head, ...lines].join('\r\n')}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from(after ?? ''),
  ])
}
