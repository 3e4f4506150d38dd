import {
  body,
  type Content,
  mustHave,
  pause,
  recv,
  recvReply,
  replyLast,
  request,
  type Step,
  send,
  tag,
} from './steps.ts'

/*
 * Scenarios of a telephone, or an exchange, that calls. The words `[from]` and `[service]`, who calls
 * and what is dialled, are keys of the command line or columns of a file.
 */

const media = {}
/** In steps that `request` makes, our own name is `to`, and the name of the other side `from`. */
const ourselves =
  '<nop><action><assignstr assign_to="to" value=" &lt;sip:[from]@[local_ip]&gt;"/></action></nop>'

/** Calls; without `media` the other side has to make the offer. */
export function invite(content: Content = { media }): Step {
  return (sent) => {
    sent.cseq += 1
    const lines = [
      'INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0',
      'Via: SIP/2.0/[name] [local_ip]:[at];rport;branch=[branch]',
      `From: <sip:[from]@[local_ip]>;tag=${tag(content)}`,
      'To: <sip:[service]@[remote_ip]:[remote_port]>',
      'Call-ID: [call_id]',
      `CSeq: ${sent.cseq} INVITE`,
      'Max-Forwards: 70',
      'Contact: <sip:[from]@[local_ip]:[at];transport=[name]>',
      ...body(content, sent),
    ]
    return `${ourselves}\n${send(lines, true)}`
  }
}

/** Waits for the answer and keeps what later requests need. */
export function answered(checks: readonly string[] = []): Step {
  const keep = (header: string, name: string, regexp = '.*') =>
    `<ereg regexp="${regexp}" search_in="hdr" header="${header}:" assign_to="${name}"/>`
  return () => `<recv response="100" optional="true"/>
<recv response="180" optional="true"/>
<recv response="200"><action>
${keep('To', 'from')}
${keep('Contact', 'peer', 'sips?:[^&gt;]+')}
${checks.join('\n')}
</action></recv>`
}

const called = [invite(), answered(), request('ACK')]
const part = [request('BYE'), recvReply(200)]

/** A refusal, with the ACK that belongs to the INVITE two steps before it. */
export function callRefused(code: number): Step[] {
  const ack: Step = (sent) =>
    send([
      'ACK sip:[service]@[remote_ip]:[remote_port] SIP/2.0',
      'Via: SIP/2.0/[name] [local_ip]:[at];rport;branch=[branch-3]',
      `From: <sip:[from]@[local_ip]>;tag=${tag({})}`,
      '[last_To:]',
      'Call-ID: [call_id]',
      `CSeq: ${sent.cseq} ACK`,
      'Max-Forwards: 70',
      'Content-Length: 0',
    ])
  return [invite(), recvReply(code), ack]
}

/** Keys as INFO requests, each after the answer to the one before, in one of both spellings. */
export function infoKeys(
  keys: Iterable<string>,
  type: 'dtmf-relay' | 'dtmf' = 'dtmf-relay',
): Step[] {
  return [...keys].flatMap((key) => {
    const text = type === 'dtmf' ? key : `Signal=${key}\nDuration=160`
    return [
      request('INFO', { body: { type: `application/${type}`, text } }),
      recvReply(200),
      pause(100),
    ]
  })
}

/** Calls and presses keys as RFC 4733 packets, to which sipp gives the payload type 96; needs root. */
export function callAndPlay(keys: string, listenMs: number, waitMs = 200): Step[] {
  const play: Step = () => `<nop><action><exec play_dtmf="${keys}"/></action></nop>\n`
  const begun = [invite({ media: { payloads: [8, 96] } }), answered(), request('ACK')]
  return [...begun, pause(waitMs), play, pause(listenMs), ...part]
}

/** Calls, waits, presses, listens for so long, and hangs up. */
export function callAndPress(press: readonly Step[], listenMs = 500, waitMs = 200): Step[] {
  return [...called, pause(waitMs), ...press, pause(listenMs), ...part]
}

/** Calls without an offer, and answers ours in the ACK (RFC 3261, 13.2.1). */
export function callWithoutOffer(press: readonly Step[]): Step[] {
  return [
    invite({}),
    answered([mustHave('Content-Type', 'application/sdp')]),
    request('ACK', { media }),
    ...[pause(200), ...press, pause(500), ...part],
  ]
}

/** Holds the call in the middle of what it presses, and takes it back. */
export function callAndHold(before: readonly Step[], after: readonly Step[]): Step[] {
  const change = (direction: 'sendonly' | 'sendrecv', answer: string) => [
    request('INVITE', { media: { direction } }),
    recvReply(200, [
      `<ereg regexp="a=${answer}" search_in="body" check_it="true" assign_to="way"/>`,
    ]),
    request('ACK'),
  ]
  return [
    ...[...called, pause(200), ...before],
    ...[...change('sendonly', 'recvonly'), pause(300), ...change('sendrecv', 'sendrecv')],
    ...[...after, pause(500), ...part],
  ]
}

/** Has the other side refresh the session (RFC 4028), twice. */
export function callRefreshedThere(seconds: number): Step[] {
  const timer = `${seconds};refresher=uas`
  const refreshed = [
    recv('INVITE', { checks: [mustHave('Session-Expires', `${seconds};refresher=uac`)] }),
    replyLast(200, {
      media,
      headers: [
        'Contact: <sip:[from]@[local_ip]:[at];transport=[name]>',
        'Require: timer',
        `Session-Expires: ${seconds};refresher=uac`,
      ],
    }),
    recv('ACK'),
  ]
  return [
    invite({ media, headers: ['Supported: timer', `Session-Expires: ${timer}`] }),
    answered([mustHave('Session-Expires', timer), mustHave('Require', 'timer')]),
    request('ACK'),
    ...[...refreshed, ...refreshed, ...part],
  ]
}

/** Refreshes the session itself, as it has said. */
export function callAndRefresh(method: 'INVITE' | 'UPDATE'): Step[] {
  const timer = '90;refresher=uac'
  const headers = ['Supported: timer', `Session-Expires: ${timer}`]
  return [
    invite({ media, headers }),
    answered([mustHave('Session-Expires', timer)]),
    request('ACK'),
    pause(300),
    request(method, method === 'INVITE' ? { media, headers } : { headers }),
    recvReply(200, [mustHave('Session-Expires', timer)]),
    ...(method === 'INVITE' ? [request('ACK')] : []),
    ...part,
  ]
}

/** Is sent on to an extension, and tells how that went: 200 when it is taken. */
export function callSentOn(press: readonly Step[], extension: string, status: number): Step[] {
  const asked = recv('REFER', { checks: [mustHave('Refer-To', `sip:${extension}@.*`)] })
  const notify = (fragment: string, state: string) => [
    request('NOTIFY', {
      headers: ['Event: refer', `Subscription-State: ${state}`],
      body: { type: 'message/sipfrag;version=2.0', text: `SIP/2.0 ${fragment}` },
    }),
    recvReply(200),
  ]
  const taken = [
    replyLast(202, { headers: ['Contact: <sip:[from]@[local_ip]:[at];transport=[name]>'] }),
    ...notify('100 Trying', 'active;expires=60'),
    ...notify('200 OK', 'terminated;reason=noresource'),
    ...[recv('BYE'), replyLast(200)],
  ]
  // The number is said, and then we are hung up.
  const refused = [replyLast(status), recv('BYE', { limitMs: 60_000 }), replyLast(200)]
  return [...called, pause(200), ...press, asked, ...(status < 300 ? taken : refused)]
}
