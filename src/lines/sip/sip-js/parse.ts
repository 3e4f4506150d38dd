import {
  IncomingRequestMessage,
  type IncomingResponseMessage,
  LoggerFactory,
  Parser,
} from 'sip.js/lib/core/index.js'
import { withStrongestChallenge } from './digest.ts'
import { readBounded } from './plain-grammar.ts'

export type IncomingMessage = IncomingRequestMessage | IncomingResponseMessage

/**
 * Loggers that write nothing: what matters is in our own journal and trace.
 * SIP.js logs to the console unless told otherwise. Last checked against sip.js 0.21.2
 * (core/log/logger-factory.js).
 */
export function makeSilentLoggers(): LoggerFactory {
  const loggers = new LoggerFactory()
  loggers.builtinEnabled = false
  return loggers
}

const logger = makeSilentLoggers().getLogger('sip.parser')
const statusLine = /^SIP\/2\.0 (\d{3})(?: ([^\r\n]*))?(?=\r\n)/

/**
 * Has SIP.js parse a message; undefined, or an exception, when it cannot.
 * Its grammar refuses responses without a reason phrase, or with quotes and brackets in it, although that
 * is free text. Last checked against sip.js 0.21.2 (grammar/grammar.js, rule Request_Response).
 */
export function parseMessage(text: string): IncomingMessage | undefined {
  const [, status, phrase = ''] = statusLine.exec(text) ?? []
  const isChallenge = status === '401' || status === '407'
  const plain = status === undefined ? text : text.replace(statusLine, `SIP/2.0 ${status} OK`)
  const whole = isChallenge ? withStrongestChallenge(plain) : plain
  const message = readBounded(() => Parser.parseMessage(whole, logger))
  if (message && !isRequest(message)) message.reasonPhrase = phrase
  return message
}

export function isRequest(message: IncomingMessage): message is IncomingRequestMessage {
  return message instanceof IncomingRequestMessage
}
