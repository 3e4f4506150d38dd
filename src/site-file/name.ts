import { type Kind, key } from './reader.ts'
import { checkedText } from './values.ts'

const slug = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** What tells lines, connectors and push servers apart. */
const name = checkedText('a name of letters, digits, ".", "_" or "-"', (value) => slug.test(value))

export function lineName(example: string): Kind<string> {
  return key(name, 'What the line is called in status, ring, trace and the log.', { example })
}

export function destinationName(example: string): Kind<string> {
  return key(name, 'What the destination is called in status, trace and /rest/outbound.', {
    example,
  })
}
