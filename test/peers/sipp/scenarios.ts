import {
  type Content,
  mustHave,
  pause,
  playKey,
  recv,
  recvInvite,
  recvRegister,
  recvReply,
  reply,
  replyLast,
  request,
  type Step,
  strayRequest,
} from './steps.ts'

const media = {}
const ring = [recvInvite(), reply(180)]
const answer = [...ring, reply(200, { media }), recv('ACK')]
const partWhenAsked = [recv('BYE'), replyLast(200)]
const part = [request('BYE'), recvReply(200)]

/** Rings, answers and waits for the other side to hang up. */
export function answerAndWait(options: { afterMs?: number; content?: Content } = {}): Step[] {
  const { afterMs = 0, content = { media } } = options
  return [...ring, pause(afterMs), reply(200, content), recv('ACK'), ...partWhenAsked]
}

/** Answers, and hangs up so long after the ACK. */
export function answerThenBye(afterMs: number): Step[] {
  return [...answer, pause(afterMs), ...part]
}

/** Answers and hangs up before the ACK can have come. */
export function answerAndByeAtOnce(): Step[] {
  const ack = recv('ACK', { optional: true })
  return [...ring, reply(200, { media, isOnce: true }), request('BYE'), ack, recvReply(200)]
}

/** Refuses with any final answer, after some ringing where that is asked. */
export function refuse(
  code: number,
  options: { ringMs?: number; headers?: readonly string[] } = {},
): Step[] {
  const { ringMs, headers = [] } = options
  const ringing = ringMs === undefined ? [] : [reply(180), pause(ringMs)]
  return [recvInvite(), ...ringing, reply(code, { headers }), recv('ACK')]
}

/** Sends the caller to another address. */
export function redirect(uri: string): Step[] {
  return refuse(302, { headers: [`Contact: <${uri}>`] })
}

/** Rings until the caller gives up; the 487 may come late. */
export function ringUntilCancel(lateMs = 0): Step[] {
  return [...ring, recv('CANCEL'), replyLast(200), pause(lateMs), reply(487), recv('ACK')]
}

/** Never says anything, not even 100. */
export function deaf(limitMs: number): Step[] {
  return [recvInvite(), pause(limitMs)]
}

/** The guest lifts the receiver just as the caller gives up. */
export function answerCrossingCancel(): Step[] {
  const crossed = [replyLast(200), reply(200, { media }), recv('ACK')]
  return [...ring, recv('CANCEL'), ...crossed, ...partWhenAsked]
}

/** Early media, then an answer that repeats the SDP or leaves it out. */
export function earlyMedia(options: { repeats: boolean; earlyMs?: number }): Step[] {
  const final = options.repeats ? { media } : {}
  const early = [recvInvite(), reply(183, { media }), pause(options.earlyMs ?? 100)]
  return [...early, reply(200, final), recv('ACK'), ...partWhenAsked]
}

/** Early media that the caller must confirm with PRACK (RFC 3262). */
export function reliableEarlyMedia(): Step[] {
  const headers = ['Require: 100rel', 'RSeq: 7']
  const confirmed = [recv('PRACK'), replyLast(200)]
  return [
    recvInvite(),
    reply(183, { media, headers }),
    ...confirmed,
    reply(200),
    recv('ACK'),
    ...partWhenAsked,
  ]
}

/** Takes only calls whose ringing can be confirmed with PRACK (RFC 3262). */
export function requiresPrack(): Step[] {
  const headers = ['Require: 100rel', 'RSeq: 1']
  return [
    recvInvite([mustHave('Supported', '.*100rel.*')]),
    reply(180, { headers }),
    ...[recv('PRACK'), replyLast(200)],
    reply(200, { media }),
    recv('ACK'),
    ...partWhenAsked,
  ]
}

/** Takes only calls that the caller refreshes (RFC 4028), and hangs up after two refreshes. */
export function requiresTimer({ seconds }: { seconds: number }): Step[] {
  const headers = ['Require: timer', `Session-Expires: ${seconds};refresher=uac`]
  const refreshed = [
    recv('INVITE', { checks: [mustHave('Session-Expires', `${seconds};refresher=uac`)] }),
    replyLast(200, { media, headers }),
    recv('ACK'),
  ]
  return [
    recvInvite([mustHave('Supported', '.*timer.*')]),
    reply(180),
    reply(200, { media, headers }),
    recv('ACK'),
    ...refreshed,
    ...refreshed,
    ...part,
  ]
}

/** Takes only calls whose session lasts so long. */
export function wantsLongerSession(seconds: number): Step[] {
  return [
    ...refuse(422, { headers: [`Min-SE: ${seconds}`] }),
    recvInvite([mustHave('Session-Expires', String(seconds))]),
    ...answerAndWait().slice(1),
  ]
}

/** Refreshes the session itself, and is told that it does. */
export function refreshes(method: 'INVITE' | 'UPDATE'): Step[] {
  const headers = ['Supported: timer', 'Require: timer', 'Session-Expires: 90;refresher=uac']
  const content = method === 'INVITE' ? { media, headers } : { headers }
  return [
    ...answer,
    request(method, content),
    recvReply(200, [mustHave('Session-Expires', '90;refresher=uac')]),
    ...(method === 'INVITE' ? [request('ACK')] : []),
    ...partWhenAsked,
  ]
}

/** Describes its sound anew by UPDATE (RFC 3311), and wants an answer. */
export function movesByUpdate(): Step[] {
  return [
    ...answer,
    request('UPDATE', { media }),
    recvReply(200, [mustHave('Content-Type', 'application/sdp')]),
    ...partWhenAsked,
  ]
}

/** Forwards the call, and somebody else answers it. */
export function forwarded(): Step[] {
  const to = { headers: ['History-Info: <sip:other@hotel.test>;index=1.1'] }
  return [recvInvite(), reply(181, to), ...answerAndWait().slice(1)]
}

/** The answer names somebody else, such as the voicemail. */
export function answeredBy(name: string, number: string): Step[] {
  const headers = [`P-Asserted-Identity: "${name}" <sip:${number}@hotel.test>`]
  return answerAndWait({ content: { media, headers } })
}

/** Two phones answer, one just after the other; the second must be hung up at once. */
export function forkedAnswers(): Step[] {
  const second = [reply(200, { media, fork: 'b' }), recv('ACK')]
  return [...answer, ...second, ...partWhenAsked, ...partWhenAsked]
}

/** An answer without SDP, or with a codec that nobody here has. */
export function answerUnusable(kind: 'no-sdp' | 'g729'): Step[] {
  return answerAndWait({ content: kind === 'g729' ? { media: { payloads: [18] } } : {} })
}

/** Holds the call, takes it back, and waits. */
export function holdAndResume(heldMs: number): Step[] {
  const change = (direction: 'sendonly' | 'sendrecv') => [
    request('INVITE', { media: { direction } }),
    recvReply(200),
    request('ACK'),
  ]
  return [...answer, ...change('sendonly'), pause(heldMs), ...change('sendrecv'), ...partWhenAsked]
}

/** Asks something within the call, or outside of it, and expects this answer. */
export function asks(
  method: string,
  options: { reply?: number; isStray?: boolean; content?: Content } = {},
): Step[] {
  const ask = options.isStray ? strayRequest(method) : request(method, options.content)
  return [...answer, ask, recvReply(options.reply ?? 200), ...partWhenAsked]
}

/** A key as an INFO, in one of its two spellings. */
export function keyByInfo(key: string, type: 'dtmf-relay' | 'dtmf'): Step[] {
  const text = type === 'dtmf' ? key : `Signal=${key}\nDuration=160`
  return asks('INFO', { content: { body: { type: `application/${type}`, text } } })
}

/** A key as an INFO, and then the receiver is put down. */
export function keyByInfoThenBye(key: string): Step[] {
  return [...keyByInfo(key, 'dtmf').slice(0, -2), ...part]
}

/** A key as RFC 4733 packets, so long after the answer. */
export function keyByRtp(key: string, afterMs = 0): Step[] {
  return [...answer, pause(afterMs), playKey(key), ...partWhenAsked]
}

export interface Challenge {
  readonly code: 401 | 407
  readonly algorithms: readonly ('MD5' | 'SHA-256')[]
  readonly nonce?: string
}

/** Takes a registration for so long; each registration counts as a call of its own. */
export function takeRegister(expires: number): Step[] {
  return refuseRegister(200, [`Contact: <[$peer]>;expires=${expires}`])
}

/** Answers a registration with anything else. */
export function refuseRegister(code: number, headers: readonly string[] = []): Step[] {
  return [recvRegister(), replyLast(code, { headers, fork: 'r' })]
}

/** Wants the call signed; look at the second INVITE of `received()` for the proof. */
export function challenge({ code, algorithms, nonce = 'f00d' }: Challenge): Step[] {
  const name = code === 401 ? 'WWW-Authenticate' : 'Proxy-Authenticate'
  const headers = algorithms.map(
    (algorithm) =>
      `${name}: Digest realm="hotel", nonce="${nonce}", qop="auth", algorithm=${algorithm}`,
  )
  const signed = mustHave(code === 401 ? 'Authorization' : 'Proxy-Authorization', 'Digest .*')
  const again = [recvInvite([signed]), ...answerAndWait().slice(1)]
  return [...refuse(code, { headers }), ...again]
}
