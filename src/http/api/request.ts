import type { DiskShares } from '../../core/disk-shares.ts'
import { Fault } from '../../core/fault.ts'
import type { User } from '../../core/model/account.ts'
import type { Decided } from '../../core/ports/change.ts'
import type { Reads } from '../../core/ports/reads.ts'
import type { Store } from '../../core/ports/store.ts'
import { type Actor, partyOf } from '../../core/tenancy.ts'
import { inTheEnd, isPieces } from '../../lib/turns/pieces.ts'
import { Quota } from '../../lib/turns/quota.ts'
import { dayMs } from '../../lib/units.ts'
import { challenge } from '../auth/auth.ts'
import type { HttpContext } from '../middleware/state.ts'
import { type KeyedRequest, keep } from './idempotency.ts'
import type { Answer, Operation, Reply, Request } from './operation.ts'

type Checked = Pick<Request, 'nowMs' | 'body' | 'file' | 'form' | 'query' | 'commit'>

/** What an operation gets to see of a request. Made for every one, so that what is rarely needed waits in a getter. */
export class HttpRequest implements Request {
  readonly #ctx: HttpContext
  readonly actor: Actor
  readonly nowMs: number
  readonly body: string
  readonly file: Uint8Array
  readonly form: Request['form']
  readonly query: Request['query']
  readonly commit: Request['commit']

  constructor(ctx: HttpContext, { nowMs, body, file, form, query, commit }: Checked) {
    this.#ctx = ctx
    this.actor = ctx.state.actor
    this.nowMs = nowMs
    this.body = body
    this.file = file
    this.form = form
    this.query = query
    this.commit = commit
  }

  get path(): Record<string, string> {
    return this.#ctx.params
  }

  get address(): string {
    return addressOf(this.#ctx)
  }

  get user(): Request['user'] {
    return this.#ctx.state.user
  }

  get session(): Request['session'] {
    return this.#ctx.state.session
  }

  get lastEventId(): string | undefined {
    return this.#ctx.get('Last-Event-ID') || undefined
  }

  get signal(): AbortSignal {
    const gone = new AbortController()
    this.#ctx.res.once('close', () => gone.abort())
    return gone.signal
  }

  get breakOff(): () => void {
    const { req, res } = this.#ctx
    return () => {
      if (req.socket.writableLength > 0) res.destroy()
    }
  }
}

export function addressOf(ctx: HttpContext): string {
  return ctx.req.socket.remoteAddress ?? ''
}

/** What a change needs to know of the request it comes from. */
export interface Origin {
  /** The account as it was when the request began; the command line has none. */
  readonly user: User | undefined
  readonly attempt: KeyedRequest | undefined
  readonly nowMs: number
  readonly operation: Operation
}

/** Whether an operation adds to the store: a PUT only changes a record that is there, and a DELETE removes one. */
function adds({ method, takes, isLogin }: Operation): boolean {
  return (method === 'POST' && !isLogin) || takes === 'wav'
}

/** What requests change, and what they may take of the disk. */
export interface Ledger {
  readonly store: Store
  readonly shares: DiskShares
  readonly keptReplies: Quota
}

/** What may be kept of replies to requests with an Idempotency-Key, in bytes. */
export function openKeptReplies(): Quota {
  return new Quota({ amount: 64 * 1_048_576, withinMs: dayMs })
}

/** What a kept reply takes on disk besides its text. */
const keptOverhead = 512

/** Writes the reply together with the change when the client may ask again. */
export function committer(ledger: Ledger, origin: Origin): Request['commit'] {
  const { store, shares, keptReplies } = ledger
  const { user, attempt, nowMs, operation } = origin
  const by = user && partyOf(user)
  return async (decide) => {
    await shares.lookAgain()
    const conclude = ({ change, reply }: Answer): Decided<Reply> => {
      const record = attempt && keep(attempt, nowMs, reply)
      // Nothing changes by accepting a clock, or by booking a call that is booked already.
      if (change.length > 0 || record) shares.take({ by: user, adds: adds(operation) })
      if (!record) return { change, value: reply }
      if (by !== undefined && !keptReplies.take(by, keptOverhead + record.reply.json.length))
        throw manyReplies()
      return { change: [...change, { put: 'keptReply', record }], value: reply }
    }
    return store.commit((read: Reads) => {
      requireSame(read, user)
      const answer = decide(read)
      return isPieces(answer) ? inTheEnd(answer, conclude) : conclude(answer)
    }, by)
  }
}

/**
 * Time may have passed since somebody was identified: whoever was changed or removed meanwhile changes
 * nothing more, and reads nothing more. Throws Fault 101.
 */
export function requireSame(read: Reads, user: User | undefined): void {
  if (user === undefined || read.get('user', user.name) === user) return
  throw new Fault(101, 'Your account was changed just now; log in again.', { headers: challenge })
}

function manyReplies(): Fault {
  return new Fault(
    501,
    'Too many replies are kept for your Idempotency-Keys; ask for less at once, or without a key.',
  )
}
