import { checkedText } from './reader.ts'

const slug = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** What tells lines, connectors and push servers apart. */
export const name = checkedText('a name of letters, digits, ".", "_" or "-"', (value) =>
  slug.test(value),
)
