import { randomUUID } from 'node:crypto'
import { type Fault, notHolding } from '../core/fault.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { StoredBatch } from '../core/ports/pair.ts'
import { WakeableSleep } from '../lib/turns/wakeable-sleep.ts'
import { encodeBatch, piecesOf } from './batch-codec.ts'
import { lastPiece, removeIncomplete, trimBatches } from './batches.ts'
import { EtcdRefused, EtcdUnreachable } from './etcd/errors.ts'
import type { Etcd } from './etcd/etcd.ts'
import type { CallOptions } from './etcd/gateway.ts'
import {
  type Compare,
  get,
  hasValue,
  isMissing,
  isUnchanged,
  type Operation,
  put,
  remove,
  type TxnReply,
  type WatchEvent,
} from './etcd/requests.ts'
import { batchKey, headKey, holderKey, pieceKey } from './keys.ts'

/** How long after the last renewal that etcd has seen another box may take over. */
const leaseSeconds = 3
/** So much before that, this box stops touching anything. */
const graceMs = 1_000
const renewMs = 500
const attemptMs = 700
const requestMs = 1_500

export interface HoldingParts {
  readonly etcd: Etcd
  readonly clock: Pick<Clock, 'monotonic'>
  /** Who holds, as others are to read it. */
  readonly record: string
  /** Called once, in the moment from which nothing may be touched any more. */
  readonly onLost: (reason: string) => void
}

/**
 * That this box holds. It ends in one of two ways: it is released, or it is lost.
 *
 *   renewed ----500 ms----> renewed ----no answer----> 2 s: lost ----1 s----> another may take it
 */
export class Holding {
  readonly #parts: HoldingParts
  readonly #lease: string
  /** The revision in which our name was written: no other box ever gets the same. */
  readonly #token: number
  /** What stands under the head's key. */
  #head: string
  #untilMs: number
  #lostReason: string | undefined
  #isReleased = false
  #deadline: NodeJS.Timeout | undefined
  #renewing: Promise<void> | undefined
  readonly #sleep = new WakeableSleep()
  /** Aborted when this box does not hold any more: nobody waits for etcd then. */
  readonly #over = new AbortController()

  private constructor(
    parts: HoldingParts,
    begun: { lease: string; token: number; head: string; untilMs: number },
  ) {
    this.#parts = parts
    this.#lease = begun.lease
    this.#token = begun.token
    this.#head = begun.head
    this.#untilMs = begun.untilMs
    this.#watchDeadline()
    this.#renewing = this.#renew()
  }

  /** Takes the place of the holder when nobody has it; undefined when somebody does. */
  static async take(parts: HoldingParts): Promise<Holding | undefined> {
    const { etcd, clock, record } = parts
    const options = { limitMs: requestMs, attemptMs }
    const grantedMs = clock.monotonic()
    const lease = await etcd.grant(leaseSeconds, options)
    const taken = await etcd.txn(
      {
        compare: [isMissing(holderKey)],
        success: [put(holderKey, record, lease), get({ key: headKey })],
        failure: [get({ key: holderKey }), get({ key: headKey })],
      },
      options,
    )
    // A repeated request finds what the first one has written.
    const found = taken.succeeded ? undefined : taken.read[0]?.[0]
    const isOurs = taken.succeeded || found?.value.toString() === record
    if (!isOurs) {
      await etcd.revoke(lease, options).catch(() => undefined)
      return undefined
    }
    const token = found?.modRevision ?? taken.revision
    const head = taken.read[1]?.[0]?.value.toString() ?? ''
    return new Holding(parts, { lease, token, head, untilMs: grantedMs + heldMs })
  }

  /** The number of the last batch. */
  get head(): number {
    return numberOf(this.#head)
  }

  get token(): number {
    return this.#token
  }

  /** Whether this box may touch anything, at this very moment. */
  get isHeld(): boolean {
    if (this.#isReleased || this.#lostReason !== undefined) return false
    if (this.#parts.clock.monotonic() < this.#untilMs) return true
    this.#lose('etcd has not renewed its lease in time')
    return false
  }

  /** Removes what an earlier holder has left incomplete. */
  async clear(): Promise<void> {
    await this.#whileHeld((options) =>
      removeIncomplete(this.#parts.etcd, { token: this.#token, head: this.head }, options),
    )
  }

  /** Puts a batch behind the last one, on condition that this box holds; on the disks of a majority when it resolves. */
  async append(batch: StoredBatch): Promise<void> {
    if (batch.number !== this.head + 1)
      throw new Error(`Batch ${batch.number} does not follow ${this.head}.`)
    const compare = [isUnchanged(holderKey, this.#token), hasValue(headKey, this.#head)]
    const head = `${batch.number} ${randomUUID()}`
    const pieces = piecesOf(encodeBatch(batch))
    const last = pieces.pop() ?? Buffer.alloc(0)
    for (const [index, piece] of pieces.entries())
      await this.#write(compare, [put(pieceKey(batch.number, index), piece)])
    const puts = [put(batchKey(batch.number), lastPiece(pieces.length, last)), put(headKey, head)]
    await this.#write(compare, puts, head)
    this.#head = head
  }

  /** Removes batches that nobody needs any more. */
  async trim(through: number): Promise<void> {
    await this.#whileHeld((options) =>
      trimBatches(this.#parts.etcd, { token: this.#token, through }, options),
    )
  }

  /** What was read from etcd says that somebody else holds, or nobody. */
  noteHolder({ modRevision, isRemoved }: Pick<WatchEvent, 'modRevision' | 'isRemoved'>): void {
    // What happened before this box took it is heard of late.
    const isOfBefore = modRevision !== 0 && modRevision < this.#token
    const isOurs = modRevision === this.#token && !isRemoved
    if (!isOfBefore && !isOurs) this.#lose('another box has taken over')
  }

  /** Another box may take over at once. */
  async release(): Promise<void> {
    const wasHeld = this.isHeld
    this.#isReleased = true
    this.#over.abort()
    clearTimeout(this.#deadline)
    this.#sleep.wake()
    await this.#renewing
    if (!wasHeld) return
    const { etcd } = this.#parts
    const options = { limitMs: requestMs, attemptMs }
    await etcd
      .txn(
        { compare: [isUnchanged(holderKey, this.#token)], success: [remove({ key: holderKey })] },
        options,
      )
      .then(() => etcd.revoke(this.#lease, options))
      // It ends by itself.
      .catch(() => undefined)
  }

  async #write(
    compare: readonly Compare[],
    success: readonly Operation[],
    newHead?: string,
  ): Promise<void> {
    const { etcd } = this.#parts
    const failure = [get({ key: holderKey }), get({ key: headKey })]
    const written = this.#whileHeld((options) => etcd.txn({ compare, success, failure }, options))
    const reply = await written.catch((error) => this.#requireNotWritten(error, newHead))
    if (!reply.succeeded) this.#requireWritten(reply, newHead)
    // What is kept by others, but too late for us, is found there after the next start.
    if (!this.isHeld) throw this.#refusal()
  }

  /** Of a request that was refused, an earlier try may have been carried out. */
  async #requireNotWritten(error: unknown, newHead: string | undefined): Promise<TxnReply> {
    if (!(error instanceof EtcdRefused)) throw error
    const success = [get({ key: holderKey }), get({ key: headKey })]
    const { etcd } = this.#parts
    const found = await this.#whileHeld((options) => etcd.txn({ compare: [], success }, options))
    if (newHead === undefined || found.read[1]?.[0]?.value.toString() !== newHead) throw error
    return { ...found, succeeded: false }
  }

  /** A request that was repeated finds what the first one has written. */
  #requireWritten({ read }: TxnReply, newHead: string | undefined): void {
    const [holder, head] = [read[0]?.[0], read[1]?.[0]?.value.toString()]
    if (holder?.modRevision !== this.#token) {
      this.#lose('another box has taken over')
      throw this.#refusal()
    }
    if (newHead !== undefined && head === newHead) return
    this.#lose('etcd has other batches than this box')
    throw this.#refusal()
  }

  /** Asks again and again until there is an answer, or this box does not hold any more. */
  async #whileHeld<T>(ask: (options: CallOptions) => Promise<T>): Promise<T> {
    for (;;) {
      if (!this.isHeld) throw this.#refusal()
      try {
        return await ask({ limitMs: requestMs, attemptMs, signal: this.#over.signal })
      } catch (error) {
        if (!(error instanceof EtcdUnreachable)) throw error
      }
    }
  }

  async #renew(): Promise<void> {
    const { etcd, clock } = this.#parts
    while (this.isHeld) {
      const sentMs = clock.monotonic()
      try {
        const isAlive = await etcd.keepAlive(this.#lease, { limitMs: requestMs, attemptMs })
        if (this.#isReleased) return
        if (!isAlive) return this.#lose('its lease has ended')
        this.#untilMs = sentMs + heldMs
        this.#watchDeadline()
      } catch {
        // Whatever it is: without an answer the deadline comes.
      }
      await this.#sleep.sleep(Math.max(0, renewMs - (clock.monotonic() - sentMs)))
    }
  }

  #watchDeadline(): void {
    clearTimeout(this.#deadline)
    const ms = Math.max(0, this.#untilMs - this.#parts.clock.monotonic())
    this.#deadline = setTimeout(() => {
      // Looking is enough: it ends with the look.
      if (this.isHeld) this.#watchDeadline()
    }, ms + 1)
  }

  #lose(reason: string): void {
    if (this.#isReleased || this.#lostReason !== undefined) return
    this.#lostReason = reason
    this.#over.abort()
    clearTimeout(this.#deadline)
    this.#sleep.wake()
    this.#parts.onLost(reason)
  }

  #refusal(): Fault {
    return notHolding(
      'This box has just lost the lead of its pair; whether the change was kept is not known. Look whether it was, then try again.',
    )
  }
}

const heldMs = leaseSeconds * 1_000 - graceMs

/** The number in what stands under the head's key; 0 where there is nothing yet. */
export function numberOf(head: string): number {
  return Number(head.split(' ')[0] || 0)
}
