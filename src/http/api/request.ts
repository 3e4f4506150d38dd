import type { DiskSpace } from '../../core/appliance/state.ts'
import { diskFull, Fault } from '../../core/fault.ts'
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

type Checked = Pick<Request, 'nowMs' | 'body' | 'recording' | 'form' | 'query' | 'commit'>

/** What an operation gets to see of a request. Made for every one, so that what is rarely needed waits in a getter. */
export class HttpRequest implements Request {
  readonly #ctx: HttpContext
  readonly actor: Actor
  readonly nowMs: number
  readonly body: string
  readonly recording: Uint8Array
  readonly form: Request['form']
  readonly query: Request['query']
  readonly commit: Request['commit']

  constructor(ctx: HttpContext, { nowMs, body, recording, form, query, commit }: Checked) {
    this.#ctx = ctx
    this.actor = ctx.state.actor
    this.nowMs = nowMs
    this.body = body
    this.recording = recording
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

/**
 * Whether an operation adds to the store: bookings, charges, statuses, users, imports, recordings. A
 * PUT only changes a record that is there, and a DELETE removes one: the few log lines of both fit
 * into the reserve, so that staff can settle and clear calls also on a full disk.
 */
function adds({ method, takesWav, isLogin }: Operation): boolean {
  return (method === 'POST' && !isLogin) || takesWav === true
}

/** What requests change. While the disk is short, nothing is added. */
export interface Ledger {
  readonly store: Store
  readonly space: DiskSpace
  readonly quotas: Quotas
}

/** What accounts may take of the disk. */
export interface Quotas {
  /** What may be kept of replies to requests with an Idempotency-Key, in bytes. */
  readonly keptReplies: Quota
  /** What an account of the site adds: what it could write in a day must not fill the disk. */
  readonly additions: Quota
  /** What a tenant adds, with all its accounts: it shares the queues of destinations with others. */
  readonly additionsOfTenant: Quota
  /** Changes while the disk is short, each of which takes some of the reserve. */
  readonly changesWhenShort: Quota
}

export function openQuotas(): Quotas {
  return {
    keptReplies: new Quota({ amount: 64 * 1_048_576, withinMs: dayMs }),
    additions: new Quota({ amount: 250_000, withinMs: dayMs }),
    additionsOfTenant: new Quota({ amount: 25_000, withinMs: dayMs }),
    changesWhenShort: new Quota({ amount: 500, withinMs: dayMs / 24 }),
  }
}

/** What a kept reply takes on disk besides its text. */
const keptOverhead = 512

/** Writes the reply together with the change when the client may ask again. */
export function committer(ledger: Ledger, origin: Origin): Request['commit'] {
  const { store, space, quotas } = ledger
  const { user, attempt, nowMs, operation } = origin
  const by = user && partyOf(user)
  const additions = user?.tenant ? quotas.additionsOfTenant : quotas.additions
  return async (decide) => {
    // Whoever has just freed space is not refused for what was seen before.
    if (space.isShort()) await space.lookAgain()
    const conclude = ({ change, reply }: Answer): Decided<Reply> => {
      const record = attempt && keep(attempt, nowMs, reply)
      // Nothing changes by accepting a clock, or by booking a call that is booked already.
      if (space.isShort() && (change.length > 0 || record))
        requireReserve(adds(operation) ? undefined : quotas.changesWhenShort, by)
      const isAddition = change.length > 0 && adds(operation)
      if (by !== undefined && isAddition && !additions.take(by, 1)) throw manyAdditions()
      if (!record) return { change, value: reply }
      if (by !== undefined && !quotas.keptReplies.take(by, keptOverhead + record.reply.json.length))
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

/** Throws Fault 501 where the reserve is not for such a change, or the account has had its share of it. */
function requireReserve(changes: Quota | undefined, by: string | undefined): void {
  const isAllowed = changes && (by === undefined || changes.take(by, 1))
  if (!isAllowed) throw diskFull()
}

function manyAdditions(): Fault {
  return new Fault(
    501,
    'Your account has added more today than any hotel needs; see what does that, and try tomorrow.',
  )
}

function manyReplies(): Fault {
  return new Fault(
    501,
    'Too many replies are kept for your Idempotency-Keys; ask for less at once, or without a key.',
  )
}
