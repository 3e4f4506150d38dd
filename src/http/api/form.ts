import { Fault } from '../../core/fault.ts'
import { flat } from '../../lib/text/flat.ts'

const notAForm = 'The body is not a form; send name=value pairs joined by "&", in UTF-8.'

/**
 * Reads a URL-encoded form strictly: known names only, each once, every escape whole. Values are
 * trimmed. Ends at the first mistake, so that it reads no more pairs than there are names.
 */
export function readForm(body: string, known: readonly string[]): Map<string, string> {
  const values = new Map<string, string>()
  if (body.includes('\uFFFD')) throw new Fault(204, notAForm)
  for (let start = 0; start < body.length; ) {
    const end = body.indexOf('&', start)
    const pair = body.slice(start, end === -1 ? undefined : end)
    start += pair.length + 1
    if (pair === '') continue
    const equals = pair.indexOf('=')
    if (equals === -1) throw new Fault(204, notAForm)
    const name = decode(pair.slice(0, equals)).trim()
    if (values.has(name)) throw repeated(name)
    if (!known.includes(name)) throw unknown(name, known)
    values.set(name, flat(decode(pair.slice(equals + 1)).trim()))
  }
  return values
}

/** Reads a query string. Only the names asked for count; others may be anything. */
export function readQuery(query: string, names: readonly string[]): Map<string, string> {
  const values = new Map<string, string>()
  if (query === '') return values
  for (const [name, value] of new URLSearchParams(query)) {
    if (!names.includes(name)) continue
    if (values.has(name)) throw repeated(name)
    values.set(name, flat(value.trim()))
  }
  return values
}

function unknown(name: string, known: readonly string[]): Fault {
  const list = known.length === 0 ? 'none are' : `known are ${known.join(', ')}`
  return new Fault(204, `The parameter ${shown(name)} is not known here; ${list}.`)
}

function repeated(name: string): Fault {
  return new Fault(204, `The parameter ${shown(name)} is given twice; give it once.`)
}

/** A client's text as part of an answer: short and printable. */
function shown(name: string): string {
  return JSON.stringify(name.slice(0, 40))
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Fault(204, notAForm)
  }
}
