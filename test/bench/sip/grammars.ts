import { Grammar } from 'sip.js/lib/grammar/grammar.js'
import { readByGrammar, readPlainValuesFast } from '../../../src/lines/sip/sip-js/plain-grammar.ts'

/** SIP.js as we use it, or as it is. */
export type Kind = 'ours' | 'stock'

/** Lets SIP.js read values in our way or its own, for the whole process, until it is called again. */
export function useGrammar(kind: Kind): void {
  if (kind === 'ours') readPlainValuesFast()
  else Object.assign(Grammar, { parse: readByGrammar })
}
