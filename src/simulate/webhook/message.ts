import type { IncomingMessage } from 'node:http'

const maxBytes = 1 << 20

/** A message as it came, and what became of it. */
export interface ReceivedMessage {
  /** Counts from 1 in the order of arrival. */
  readonly number: number
  readonly receivedMs: number
  /** `webhook-id` */
  readonly id: string
  readonly method: string
  readonly path: string
  /** The fields of the JSON object or of the form; undefined when it is neither. */
  readonly fields: Readonly<Record<string, unknown>> | undefined
  readonly text: string
  /** The number of an earlier message with the same id, or 0. */
  readonly repeatOf: number
  /** The status that was given, or was about to be given; 0 when there was none. */
  status: number
  /** Whether all of the answer went out. */
  isAnswerWritten: boolean
}

/** The text of a field; empty when it holds none. */
export function fieldText({ fields }: ReceivedMessage, name: string): string {
  const value = fields?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The whole body; undefined when it is too long or breaks off. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request) {
      length += chunk.length
      if (length > maxBytes) return undefined
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(chunks)
}

/** Reads a JSON object or a form, whichever its type says. */
export function readFields(type: string, text: string): ReceivedMessage['fields'] {
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return Object.fromEntries(new URLSearchParams(text))
  if (!/^application\/json\b/i.test(type)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
