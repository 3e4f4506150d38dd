import { fstatSync } from 'node:fs'
import type { About, Journal } from '../core/ports/journal.ts'
import { loadDatagram, type SendDatagram } from './datagram.ts'
import { journalEntry } from './journal-entry.ts'

const journalSocket = '/run/systemd/journal/socket'
/** A character is at most 3 bytes: with these an entry stays below 64 KiB. */
const maxMessageLength = 15_000
const maxStackLength = 5_000
const maxFieldLength = 200
/** Errors that were caused by errors that were caused by … */
const maxCauses = 5

export interface JournalOptions {
  /** Whether the system's journal reads standard error. */
  readonly isService: boolean
  /** Sends whole entries, with fields to ask for, where it can be done. */
  readonly send: SendDatagram | undefined
  readonly socket: string
  readonly write: (text: string) => void
}

interface Entry {
  readonly priority: 3 | 4 | 6
  readonly message: string
  readonly cause?: unknown
  readonly about: About
}

/** The journal of this process: the system's own in a service, otherwise standard error. */
export function makeJournal(options: JournalOptions = ofThisProcess()): Journal {
  const write = (entry: Entry) => {
    if (options.isService && sendEntry(entry, options)) return
    options.write(options.isService ? withPriority(entry) : `${textOf(entry)}\n`)
  }
  return {
    info: (message, about = {}) => write({ priority: 6, message, about }),
    warn: (message, about = {}) => write({ priority: 4, message, about }),
    error: (message, cause, about = {}) => write({ priority: 3, message, cause, about }),
  }
}

function ofThisProcess(): JournalOptions {
  const isService = isJournal(2, process.env.JOURNAL_STREAM)
  return {
    isService,
    send: isService ? loadDatagram() : undefined,
    socket: journalSocket,
    write: (text) => process.stderr.write(text),
  }
}

/** Whether a descriptor is the one that JOURNAL_STREAM names; a program that was called may have inherited it. */
export function isJournal(descriptor: number, stream: string | undefined): boolean {
  if (stream === undefined) return false
  try {
    const { dev, ino } = fstatSync(descriptor, { bigint: true })
    return stream === `${dev}:${ino}`
  } catch {
    return false
  }
}

/** False when it was not taken: the socket is gone or full, say. */
function sendEntry(entry: Entry, { send, socket }: JournalOptions): boolean {
  if (!send) return false
  const { priority, message, cause, about } = entry
  const text = cause === undefined ? message : `${message} ${errorLine(cause)}`
  const fields: Record<string, string> = {
    MESSAGE: text.slice(0, maxMessageLength),
    PRIORITY: String(priority),
    SYSLOG_IDENTIFIER: 'nightporter',
  }
  for (const [name, value] of Object.entries(about))
    if (value !== '') fields[`NIGHTPORTER_${name.toUpperCase()}`] = value.slice(0, maxFieldLength)
  const stack = errorStack(cause)
  if (stack !== '') fields.NIGHTPORTER_STACK = stack.slice(0, maxStackLength)
  return send(socket, journalEntry(fields)) === 0
}

/** Every line is an entry of its own there, and needs the priority. */
function withPriority(entry: Entry): string {
  return `<${entry.priority}>${textOf(entry).replaceAll('\n', `\n<${entry.priority}>  `)}\n`
}

function textOf({ message, cause }: Entry): string {
  const text = message.slice(0, maxMessageLength)
  if (cause === undefined) return text
  return `${text} ${(errorStack(cause) || errorLine(cause)).slice(0, maxStackLength)}`
}

/** What went wrong, in one line. */
export function errorLine(cause: unknown): string {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : plain(cause)
  return text.replace(/\s*\n\s*/g, ' ')
}

/** Where it went wrong, with what caused it; empty for what is no error. */
function errorStack(cause: unknown): string {
  const stacks: string[] = []
  for (let error = cause; error instanceof Error && stacks.length < maxCauses; error = error.cause)
    stacks.push(error.stack ?? errorLine(error))
  return stacks.join('\nCaused by ')
}

/** Anything can be thrown, also what cannot be made a text. */
function plain(cause: unknown): string {
  try {
    return String(cause)
  } catch {
    return 'something that is no error'
  }
}
