/**
 * Everything that we change in SIP.js, or do in its place, is in this folder. Each entry names what SIP.js
 * does and was last checked against sip.js 0.21.2; look at each again before another version is used.
 *
 *   patched for the whole process, by patchSipJs():
 *     plain-grammar.ts      headers are parsed slowly, and without a bound
 *     unguessable-ids.ts    branches, tags and Call-IDs come from Math.random()
 *     udp-timers.ts         transactions end at once, as on reliable transports
 *   before a message is read, or after it is written:
 *     parse.ts              a reason phrase may not hold quotes and brackets; logs go to the console
 *     any-number.ts         calls to other numbers than the own one are refused
 *     digest.ts             only MD5 is signed, and of several challenges the last one counts
 *     complete-answer.ts    answers to INVITE without Contact or To tag are dropped
 *     fix-output.ts         an empty Supported header is written; ACKs have branches of seven digits
 *   what it leaves out, or does not limit:
 *     retransmission.ts     requests and refusals are not repeated on UDP
 *     challenged.ts         a repeated challenge is taken for a response to the signed request
 *     updates.ts            there is no UPDATE
 *     made-up-response.ts   a timeout looks like a response
 *     forks.ts              a dialog is kept for every tag that answers an INVITE
 *     open-requests.ts      any number of requests may be under way
 */
import { readPlainValuesFast } from './plain-grammar.ts'
import { keepUdpTransactions } from './udp-timers.ts'
import { makeIdsUnguessable } from './unguessable-ids.ts'

/** Patches SIP.js, once for the process; calling it again changes nothing. */
export function patchSipJs(): void {
  readPlainValuesFast()
  makeIdsUnguessable()
  keepUdpTransactions()
}
