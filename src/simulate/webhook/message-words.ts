import type { ReceivedMessage } from './message.ts'

/** A message in words, each of which belongs on one line. */
export function messageWords({ method, path, id, fields, text }: ReceivedMessage): string[] {
  const words = fields ? fieldWords(fields, '') : [`bytes: ${text.length}`]
  return [`${method} ${path}`, `[${id || 'no id'}]`, ...words]
}

/** Objects within it are shown as in a form: `item_id`. */
function fieldWords(fields: Readonly<Record<string, unknown>>, prefix: string): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const isWithin = value !== null && typeof value === 'object' && prefix === ''
    if (isWithin) return fieldWords(value as Record<string, unknown>, `${name}_`)
    return [`[${prefix}${name} ${typeof value === 'object' ? '…' : String(value)}]`]
  })
}
