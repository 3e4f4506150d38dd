/** What a message says it is, as far as that can be seen without parsing it. Empty where it says nothing. */
export interface HeadScan {
  readonly isResponse: boolean
  /** Of the topmost Via. */
  readonly branch: string
  readonly callId: string
  /** Of the CSeq. */
  readonly method: string
}

const maxHead = 8_192
/** An SDP has some hundred bytes; nobody sends us pictures. */
const maxBody = 16_384
const maxFirstLine = 1_024
const maxHeaders = 80
/** Of any header, with its folded lines. */
const maxLine = 4_096
/** Values in one header, between commas. */
const maxValues = 64

/** Headers that are parsed, with their short forms (RFC 3261, 7.3.3), and how long a value may be. */
const parsed: ReadonlyMap<string, { readonly name: string; readonly maxLength: number }> = new Map(
  [
    ['via', 'v', 1_024],
    ['from', 'f', 1_024],
    ['to', 't', 1_024],
    ['call-id', 'i', 512],
    ['cseq', '', 64],
    ['contact', 'm', 2_048],
    ['record-route', '', 2_048],
    ['content-type', 'c', 512],
    ['content-length', 'l', 64],
    ['max-forwards', '', 64],
    ['www-authenticate', '', 1_024],
    ['proxy-authenticate', '', 1_024],
    ['refer-to', 'r', 1_024],
  ].flatMap(([name, short, maxLength]) => {
    const limit = { name: String(name), maxLength: Number(maxLength) }
    return [[String(name), limit] as const, [String(short), limit] as const]
  }),
)
/** How often a header that is parsed may stand in a message, counted by its values. */
const maxOfOneKind = 32

/**
 * Looks at the head of a message once, from its first byte to its last. Undefined when it is larger, or
 * has more in it, than any call is worth: then nothing of it may be parsed.
 */
export function scanHead(text: string): HeadScan | undefined {
  const bodyAt = text.indexOf('\r\n\r\n')
  const end = bodyAt < 0 ? text.length : bodyAt
  if (end > maxHead || text.length - end > maxBody) return undefined
  const head = text.slice(0, end)
  const found = new Map<string, string>()
  const counts = new Map<string, number>()
  let comma = head.indexOf(',')
  let lineEnd = endOfLine(head, 0)
  if (lineEnd > maxFirstLine) return undefined
  for (let headers = 0; lineEnd < end; headers += 1) {
    const start = lineEnd + 2
    lineEnd = endOfLine(head, start)
    const colon = head.indexOf(':', start)
    if (headers >= maxHeaders || lineEnd - start > maxLine) return undefined
    if (colon < 0 || colon >= lineEnd) return undefined
    // However its commas are meant, there are not more values than that.
    let values = 1
    for (; comma >= 0 && comma < lineEnd; comma = head.indexOf(',', comma + 1)) values += 1
    if (values > maxValues) return undefined
    const kind = parsed.get(head.slice(start, colon).trim().toLowerCase())
    if (!kind) continue
    const count = (counts.get(kind.name) ?? 0) + values
    counts.set(kind.name, count)
    if (count > maxOfOneKind || lineEnd - colon > kind.maxLength) return undefined
    if (!found.has(kind.name)) found.set(kind.name, head.slice(colon + 1, lineEnd))
  }
  return {
    isResponse: text.startsWith('SIP/2.0 '),
    branch: /;\s*branch\s*=\s*([^;,\s]+)/i.exec(found.get('via') ?? '')?.[1] ?? '',
    callId: found.get('call-id')?.trim() ?? '',
    method: /^\s*\d+\s+(\S+)/.exec(found.get('cseq') ?? '')?.[1] ?? '',
  }
}

/** Where a header ends, with the folded lines that belong to it. */
function endOfLine(head: string, start: number): number {
  for (let at = start; ; at += 2) {
    at = head.indexOf('\r\n', at)
    if (at < 0) return head.length
    const next = head.charCodeAt(at + 2)
    // Most often a letter; the rest is left to the expression.
    if ((next > 0x20 && next < 0x80) || !/\s/.test(head.charAt(at + 2))) return at
  }
}
