import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Fault, notHolding } from '../core/fault.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'
import type {
  BatchLog,
  BoxReport,
  EtcdMemberState,
  Pair,
  PairState,
  StoredBatch,
} from '../core/ports/pair.ts'
import { EtcdCompacted, EtcdRefused, EtcdUnreachable } from './etcd/errors.ts'
import type { Etcd } from './etcd/etcd.ts'
import { isUnchanged, remove } from './etcd/requests.ts'
import { canFollow, type FollowedStore, Following } from './following.ts'
import { Holding } from './holding.ts'
import { holderKey, prefix } from './keys.ts'
import { type Lack, lackOf } from './lack.ts'
import { Presence } from './presence.ts'
import { pairState } from './state.ts'
import { tendEtcd } from './tending.ts'
import { type HolderRecord, View } from './view.ts'

const options = { limitMs: 5_000, attemptMs: 1_000 }
/** A box that starts without etcd answers what it knows. */
const firstOptions = { limitMs: 2_000, attemptMs: 700 }
const retryMs = 250
const tendMs = 3_000
const politePauseMs = 1_000
/** Who is to take over has nearly all that there is. */
const maxBehind = 1_000
/** So long a telephone may ring on before its box gives way, and how often that is looked at. */
const quietLimitMs = 60_000
const quietLookMs = 50

export interface MemberParts {
  readonly name: string
  readonly etcd: Etcd
  readonly clock: Clock
  readonly journal: Journal
  /** What this box says of itself, besides what the member knows. */
  readonly report: () => Omit<BoxReport, 'name' | 'applied' | 'schema'>
  /** Whether no telephone rings now. */
  readonly isQuiet: () => boolean
  /** This box holds from now on: everything is to be started. */
  readonly onHolding: () => void
  /** It does not any more, or cannot go on: nothing may be touched, and the process is to end. */
  readonly onEnded: (reason: string) => void
}

/**
 * One of the two boxes. It follows what the other one commits, takes over when nobody holds, and ends
 * when it does not hold any more: the process is started anew, and begins as one that follows.
 *
 *   following ---nobody holds---> taking ---all batches are here---> holding
 *       ^                            |                                  |
 *       +----the other was faster----+              lost or released: the process ends
 */
export class PairMember implements BatchLog, Pair {
  readonly #parts: MemberParts
  readonly #presence: Presence
  readonly #closing = new AbortController()
  #following: Following | undefined
  #store: FollowedStore | undefined
  #view = new View()
  #holding: Holding | undefined
  /** Whether all batches of earlier holders are here. */
  #hasBegun = false
  #unreachable: EtcdUnreachable | undefined = new EtcdUnreachable('it was not asked yet')
  #stuck = ''
  /** Whether the last that held was an earlier process of this box. */
  #hasFailed = false
  #running: Promise<void> | undefined
  #tending: NodeJS.Timeout | undefined

  constructor(parts: MemberParts) {
    this.#parts = parts
    const report = () => ({
      ...parts.report(),
      name: parts.name,
      applied: this.#following?.applied ?? 0,
      schema: this.#store?.schema ?? 0,
    })
    this.#presence = new Presence(parts.etcd, report, (error) => this.#noteReach(error))
  }

  /** What a store lacks to follow. Rejects with EtcdUnreachable when that is not known. */
  async lackOf(store: FollowedStore): Promise<Lack> {
    const { etcd, name } = this.#parts
    this.#view = await View.read(etcd, firstOptions)
    return lackOf(store, { etcd, name, view: this.#view, options: firstOptions })
  }

  /** Begins to follow, and to hold when nobody does. */
  start(store: FollowedStore): void {
    this.#store = store
    this.#following = new Following(this.#parts.etcd, store)
    this.#presence.start()
    this.#running = this.#run()
    this.#tending = setInterval(() => void this.#tend(), tendMs)
  }

  refusal(): Fault | undefined {
    return this.isHolding ? undefined : this.#notHolding()
  }

  append(batch: StoredBatch): Promise<void> {
    return this.#holding?.append(batch) ?? Promise.reject(this.#notHolding())
  }

  /** Whether this box may touch anything, at this very moment. */
  get isHolding(): boolean {
    return this.#hasBegun && this.#holding?.isHeld === true
  }

  state(): PairState {
    return pairState({
      name: this.#parts.name,
      view: this.#view,
      applied: this.#following?.applied ?? 0,
      isHolding: this.isHolding,
      unreachable: this.#unreachable?.message,
      stuck: this.#stuck,
      site: this.#parts.report().site,
    })
  }

  members(): Promise<readonly EtcdMemberState[]> {
    return this.#parts.etcd.status()
  }

  /** See Pair.giveWay. */
  async giveWay(who: string): Promise<void> {
    const { name, isQuiet, onEnded } = this.#parts
    const { other, applied } = this.state()
    if (!this.isHolding) throw this.#notHolding()
    if (other === undefined || applied - other.applied > maxBehind)
      throw new Fault(
        309,
        'The other box is not ready to take over; see "nightporter pair status".',
      )
    const endMs = performance.now() + quietLimitMs
    while (!isQuiet() && performance.now() < endMs && this.isHolding) await setTimeout(quietLookMs)
    onEnded(`box ${name} gives way to box ${other.name}, as ${who} wants`)
  }

  /** Nothing is followed any more, and another box may take over at once. */
  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#tending)
    await this.#running
    await this.#holding?.release()
    await this.#presence.close()
    this.#parts.etcd.close()
  }

  #notHolding(): Fault {
    const { role, holder } = this.state()
    if (role === 'following' && holder && holder.name !== this.#parts.name)
      return notHolding(
        `This box follows and takes no changes; box ${holder.name}${holder.url && ` at ${holder.url}`} does.`,
        holder.url,
      )
    return notHolding(
      'No box of the pair takes changes now; try again in a moment. If it stays so, see "nightporter pair status".',
    )
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      try {
        await this.#follow(signal)
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof EtcdUnreachable) this.#noteReach(error)
        else if (error instanceof EtcdRefused) await this.#noteRefused(error)
        else if (!(error instanceof EtcdCompacted)) this.#noteStuck(error)
      }
      await setTimeout(retryMs)
    }
  }

  /** Reads how things are, and follows what becomes of them, until etcd is lost. */
  async #follow(signal: AbortSignal): Promise<void> {
    const { etcd } = this.#parts
    const view = await View.read(etcd, { ...options, signal })
    this.#view = view
    this.#noteReach(undefined)
    this.#holding?.noteHolder({ modRevision: view.holderRevision ?? 0, isRemoved: !view.holder })
    await this.#catchUp()
    await this.#takeIfFree()
    const watched = etcd.watch({ prefix, fromRevision: view.revision + 1 }, signal)
    for await (const { events } of watched) {
      view.follow(events)
      for (const event of events) if (event.key === holderKey) this.#holding?.noteHolder(event)
      // Its own batches are written by the store itself.
      if (!this.#hasBegun) await this.#following?.apply(events)
      await this.#takeIfFree()
    }
  }

  async #catchUp(): Promise<void> {
    if (this.#hasBegun || !this.#store) return
    const { etcd, name, onEnded } = this.#parts
    const lack = await lackOf(this.#store, { etcd, name, view: this.#view, options })
    if (lack.kind === 'copy')
      return onEnded('its store is too far behind, and needs a copy of the other one')
    await this.#following?.catchUp(this.#view.head)
    this.#noteStuck(undefined)
  }

  /** Takes the holder's place when nobody has it. */
  async #takeIfFree(): Promise<void> {
    const { name, etcd, clock, report, onEnded } = this.#parts
    if (!this.#store || this.#holding || this.#closing.signal.aborted || this.#stuck !== '') return
    if (this.#view.holder !== undefined && !(await this.#removeOwn())) return
    if (!canFollow(this.#store, this.#view)) return
    // A box that has just failed may fail again: the other one goes first.
    if (this.#hasFailed && this.#hasOthers) await setTimeout(politePauseMs)
    if (this.#closing.signal.aborted) return
    const record: HolderRecord = { id: randomUUID(), name, url: report().url, sinceMs: clock.now() }
    const text = JSON.stringify(record)
    const holding = await Holding.take({ etcd, clock, record: text, onLost: onEnded })
    if (holding) await this.#begin(holding, record)
  }

  /** Nothing may be touched before all that earlier holders have committed is here. */
  async #begin(holding: Holding, record: HolderRecord): Promise<void> {
    const { name, journal, onHolding, onEnded } = this.#parts
    this.#holding = holding
    this.#view.noteHolder(record, holding)
    try {
      await this.#following?.catchUp(holding.head)
      if (this.#following?.applied !== holding.head) throw new Error('batches are missing in etcd')
      await holding.clear()
    } catch (error) {
      // The other box may be able to.
      await holding.release()
      return onEnded(`it cannot begin: ${error instanceof Error ? error.message : String(error)}`)
    }
    this.#hasBegun = true
    journal.info(`Box ${name} holds from now on: it rings, answers and takes changes.`)
    onHolding()
  }

  get #hasOthers(): boolean {
    return [...this.#view.boxes.keys()].some((box) => box !== this.#parts.name)
  }

  /**
   * An earlier process of this very box may still be written down as the holder. Its data folder is ours,
   * so it is gone; where no other box is there, nobody has to wait for the end of its lease.
   */
  async #removeOwn(): Promise<boolean> {
    const { name, etcd } = this.#parts
    const { holder, holderRevision = 0 } = this.#view
    this.#hasFailed = holder?.name === name
    if (!this.#hasFailed) return false
    if (this.#hasOthers) return false
    const compare = [isUnchanged(holderKey, holderRevision)]
    const { succeeded } = await etcd.txn(
      { compare, success: [remove({ key: holderKey })] },
      options,
    )
    return succeeded
  }

  /** Looks after etcd, as only the box that holds does. What fails is tried again the next time. */
  async #tend(): Promise<void> {
    const { etcd, name } = this.#parts
    const [holding, applied] = [this.#holding, this.#following?.applied ?? 0]
    if (!holding || !this.isHolding) return
    await tendEtcd({ etcd, holding, view: this.#view, name, applied }).catch(() => undefined)
  }

  #noteReach(error: EtcdUnreachable | undefined): void {
    const { journal } = this.#parts
    const was = this.#unreachable
    this.#unreachable = error
    if (error && !was) journal.error(`No majority of etcd answers: ${error.message}.`)
    if (!error && was) journal.info('A majority of etcd answers.')
  }

  async #noteRefused({ message, isFull }: EtcdRefused): Promise<void> {
    this.#parts.journal.error(`etcd refuses what a pair needs: ${message}.`)
    // Then it takes no lease either.
    if (isFull) await this.#parts.etcd.makeSpace().catch(() => undefined)
  }

  /** The disk refuses what the other box has committed, or this version does not understand it. */
  #noteStuck(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    const text = error === undefined ? '' : `This box cannot follow the other one: ${reason}`
    if (text !== '' && text !== this.#stuck) this.#parts.journal.error(text, error)
    this.#stuck = text
  }
}
