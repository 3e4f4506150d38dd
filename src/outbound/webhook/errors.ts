import { networkErrorText } from '../../lib/network-error.ts'

/** Node's parser of HTTP has codes of its own. */
const noHttp = 'answers with what is not HTTP; check the port, and http or https in the url'
const largeHeaders = 'answers with headers that are too large; correct that server'

/** The connection stands, and no answer has come. */
export class NoAnswer extends Error {
  constructor(limitMs: number) {
    const seconds = Math.round(limitMs / 100) / 10
    super(`takes the connection, but does not answer within ${seconds} s; check that server`)
  }
}

/** The server sends interim responses (1xx) without end. */
export class NoFinalAnswer extends Error {
  constructor(count: number) {
    super(`has sent ${count} interim responses (1xx) and no answer; correct that server`)
  }
}

/** The CA that is to be trusted cannot be had: nothing was sent, or could be. */
export class CaError extends Error {}

/** What is wrong in words that say what to do. */
export function errorText(host: string, error: unknown): string {
  if (error instanceof CaError) return error.message
  if (error instanceof NoAnswer || error instanceof NoFinalAnswer) return `${host} ${error.message}`
  const { code = '' } = error as { code?: string }
  if (code === 'HPE_HEADER_OVERFLOW') return `${host} ${largeHeaders}`
  if (code.startsWith('HPE_')) return `${host} ${noHttp}`
  return networkErrorText(host, error, { address: 'the url' })
}
