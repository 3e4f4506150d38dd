import { hash } from 'node:crypto'
import { Fault } from '../../core/fault.ts'
import type { IdempotencyRecord } from '../../core/model/idempotency.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Actor } from '../../core/tenancy.ts'
import { dayMs } from '../../lib/units.ts'
import type { Reply } from './operation.ts'

const keptMs = dayMs
const keyLimit = 255
/** Repetitions that may wait for one request that is under way. */
const maxWaiting = 32

/** One request that carries an idempotency key. */
export interface KeyedRequest {
  readonly key: string
  readonly body: string
}

interface Repeatable {
  readonly actor: Pick<Actor, 'name' | 'tenant'>
  readonly path: string
  readonly body: string
}

export function attemptOf(key: string, { actor, path, body }: Repeatable): KeyedRequest {
  if (key.length > keyLimit)
    throw new Fault(202, `The Idempotency-Key is too long; use at most ${keyLimit} characters.`)
  return {
    // A name may go to another tenant: what was replied to the one before is not for that one.
    key: hash('sha256', JSON.stringify([actor.name, path, key, ...tenantOf(actor)]), 'base64url'),
    body: hash('sha256', body, 'base64url'),
  }
}

function tenantOf({ tenant }: Pick<Actor, 'tenant'>): string[] {
  return tenant === '' ? [] : [tenant]
}

/** A body without the values of secrets: a hash of a password alone could be guessed from. */
export function withoutSecrets(body: string, secrets: readonly string[] = []): string {
  if (secrets.length === 0) return body
  // A name may be written in several ways, such as p%61ssword.
  const given = new URLSearchParams(body)
  for (const name of secrets) given.delete(name)
  return given.toString()
}

/** Gives the first reply again to a request that is repeated with the same key. */
export class IdempotencyCache {
  readonly #store: Store
  readonly #underWay = new Map<string, { readonly settled: Promise<unknown>; waiting: number }>()

  constructor(store: Store) {
    this.#store = store
  }

  /** Runs `handle` unless its reply is known. A repetition waits for the first one to end. */
  async once(attempt: KeyedRequest, nowMs: number, handle: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const kept = this.#store.keptReply(attempt.key)
      if (kept && kept.atMs > nowMs - keptMs) return replay(kept, attempt)
      const first = this.#underWay.get(attempt.key)
      if (first === undefined) break
      if (first.waiting >= maxWaiting)
        throw new Fault(309, 'This request is being carried out; wait for its reply.')
      first.waiting += 1
      await first.settled
    }
    const run = handle()
    const settled = run.then(
      () => undefined,
      () => undefined,
    )
    this.#underWay.set(attempt.key, { settled, waiting: 0 })
    try {
      return await run
    } finally {
      this.#underWay.delete(attempt.key)
    }
  }
}

/** The record that keeps a reply, written in the same transaction as what it tells of. */
export function keep(attempt: KeyedRequest, nowMs: number, reply: Reply): IdempotencyRecord {
  return {
    key: attempt.key,
    body: attempt.body,
    atMs: nowMs,
    reply: {
      status: reply.status ?? 200,
      location: reply.location ?? '',
      json: reply.json ?? '',
    },
  }
}

function replay(kept: IdempotencyRecord, attempt: KeyedRequest): Reply {
  if (kept.body !== attempt.body)
    throw new Fault(311, 'This Idempotency-Key was used with another body; use a new key.')
  const { status, location, json } = kept.reply
  return { status, ...(location && { location }), ...(json && { json }) }
}
