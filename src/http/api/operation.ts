import type { FaultCode } from '../../core/fault.ts'
import type { Permission, Session, User } from '../../core/model/account.ts'
import type { Change } from '../../core/ports/change.ts'
import type { Reads } from '../../core/ports/reads.ts'
import type { Actor } from '../../core/tenancy.ts'
import type { Pieces } from '../../lib/turns/pieces.ts'
import type { Params, Values } from './params.ts'
import type { Schema } from './schemas/schema.ts'

/** What is sent back. Without `json` or `chunks` the body is empty. */
export interface Reply {
  readonly status?: number
  readonly location?: string
  /** A complete JSON text. */
  readonly json?: string
  /** A long body, or one that is no JSON, in pieces, as fast as the client takes them. */
  readonly chunks?: AsyncIterable<string | Uint8Array>
  /** After so long the chunks are broken off, however slowly the client takes them. */
  readonly chunksMs?: number
  /** Whether the chunks end by themselves, properly, when the account or the session does. */
  readonly endsItself?: boolean
  readonly type?: string
  readonly headers?: Record<string, string>
}

/** What a request changes, and what it is answered with. */
export interface Answer {
  readonly change: Change
  readonly reply: Reply
}

/** A request after every check that comes before the state of the hotel. */
export interface Request<F extends Params = Params, Q extends Params = Params> {
  readonly actor: Actor
  readonly address: string
  readonly nowMs: number
  /** The account as it was when the request began; the command line has none. */
  readonly user: User | undefined
  /** The session that the request came with, if it came with one. */
  readonly session: Session | undefined
  readonly path: Readonly<Record<string, string>>
  readonly form: Values<F>
  readonly query: Values<Q>
  /** The body of an operation that takes CSV. */
  readonly body: string
  /** The body of an operation that takes a WAV file or a ZIP archive; empty when none was sent. */
  readonly file: Uint8Array
  /** Where a listener to events left off. */
  readonly lastEventId: string | undefined
  /** Ends when the client goes away. */
  readonly signal: AbortSignal
  /** Closes the connection if anything waits there to be taken. */
  readonly breakOff: () => void
  /** Keeps a change and gives its reply, also to a repetition of the request. */
  commit(decide: (read: Reads) => Answer | Pieces<Answer>): Promise<Reply>
}

/** The areas of the interface, and what each is about. */
export const areas = {
  'Wakeup calls': 'Booking calls, and what became of them.',
  Inventory: 'Minibar items, their categories, and charges.',
  'Room status': 'Whether rooms are clean, and who said so.',
  System: 'What is installed here, how it is, and what happens.',
  Accounts: 'Who may use the interface, and sessions.',
  Rooms: 'The rooms of the hotel and their telephones.',
  Lines: 'How rooms are rung.',
  Announcements: 'What guests hear.',
  Outbound: 'Where charges, statuses and results are passed on to.',
  'Property systems': 'Where it is known who stays in which room.',
} as const
export type Area = keyof typeof areas

interface Definition<F extends Params, Q extends Params> {
  /** The operationId of openapi.json: what clients generated from it call this. It never changes. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As in the interface, with `:name` for a part that varies. */
  readonly path: string
  readonly area: Area
  readonly about: string
  /** More about it, in Markdown, for the reference. */
  readonly details?: string
  /** A form that shows what it is for, where its required parameters alone do not. */
  readonly example?: Readonly<Record<string, string | number>>
  /** Errors of its own, besides those that come of what it is and takes. */
  readonly errors?: readonly FaultCode[]
  /** All of these are needed. */
  readonly permissions?: readonly Permission[]
  /** Throws Fault 206 or 207 when the varying part of the path names nothing. */
  readonly checkPath?: (path: Readonly<Record<string, string>>) => void
  /** Throws Fault 102 where the permission depends on what is asked for. */
  readonly mayUse?: (actor: Actor, path: Readonly<Record<string, string>>) => void
  /** Parameters of which nothing is kept, not even a hash. */
  readonly secrets?: readonly string[]
  /**
   * Opens a session: its reply holds a secret, and is never kept for a request that is repeated; and
   * nobody is kept out because the disk is short.
   */
  readonly isLogin?: boolean
  /** Changes only the box that is asked, and no store: in a pair, the one that follows does it as well. */
  readonly isOfThisBox?: boolean
  /** Needs an account that is not bound to a tenant. */
  readonly siteOnly?: boolean
  /** The licence that switches the operation off when its value is 0. */
  readonly licence?: 'Wakeup' | 'Inventory' | 'Room status'
  readonly form?: F
  readonly query?: Q
  /** Takes long to make or to send, or much memory: few go on at a time for one party. */
  readonly isLong?: boolean | (() => boolean)
  /** Takes a file instead of a form. */
  readonly takes?: 'csv' | 'wav' | 'zip'
  readonly reply: ReplyShape
  handle(request: Request<F, Q>): Reply | Promise<Reply>
}

/** How a successful reply looks. */
export interface ReplyShape {
  readonly status: 200 | 201
  readonly about: string
  /** JSON schema of the body; without one the body is empty or not JSON. */
  readonly schema?: Schema
  /** Whether there may be no body although there is a schema. */
  readonly mayBeEmpty?: boolean
  readonly type?: string
}

export const emptyReply: ReplyShape = { status: 200, about: 'Done. No body.' }

export type Operation = Omit<Definition<Params, Params>, 'handle'> & {
  handle(request: Request): Reply | Promise<Reply>
}

/** Defines one operation; the routes, their checks and openapi.json are all made from it. */
export function operation<F extends Params, Q extends Params>(
  definition: Definition<F, Q>,
): Operation {
  return definition as unknown as Operation
}
