import type { EtcdMemberState } from '../../core/ports/pair.ts'
import { EtcdCompacted, EtcdRefused, EtcdUnreachable } from './errors.ts'
import { type CallOptions, Gateway, type GatewayOptions } from './gateway.ts'
import {
  type Compare,
  endOf,
  type KeyValue,
  type Operation,
  type Range,
  rangeOf,
  type TxnReply,
  txnReply,
  type WatchReply,
  watchReply,
} from './requests.ts'

export interface Txn {
  readonly compare: readonly Compare[]
  readonly success: readonly Operation[]
  readonly failure?: readonly Operation[]
}

const statusLimitMs = 1_000
/** Giving space back reads and writes all that is kept. */
const spaceLimitMs = 10_000
/** The code of gRPC for what is not there. */
const notFound = 5

/** The part of etcd that a pair needs. */
export class Etcd {
  readonly #gateway: Gateway

  constructor(options: GatewayOptions) {
    this.#gateway = new Gateway(options)
  }

  /**
   * All of `then`, if all of `when` holds, else `otherwise`; on the disks of a majority when it
   * resolves. After EtcdUnreachable it may have been carried out or not.
   */
  async txn({ compare, success, failure = [] }: Txn, options: CallOptions): Promise<TxnReply> {
    const body = { compare, success, failure }
    return txnReply(await this.#gateway.call('kv/txn', body, options))
  }

  /** What a majority knows. */
  async range(
    range: Range,
    options: CallOptions,
  ): Promise<{ found: KeyValue[]; revision: number }> {
    const reply = await this.#gateway.call('kv/range', rangeOf(range), options)
    const { revision, read } = txnReply({
      header: (reply as { header: unknown }).header,
      responses: [{ response_range: reply }],
    })
    return { found: [...(read[0] ?? [])], revision }
  }

  /** A new lease of so many seconds; gives its id. */
  async grant(seconds: number, options: CallOptions): Promise<string> {
    const reply = await this.#gateway.call('lease/grant', { TTL: String(seconds) }, options)
    return String((reply as { ID: unknown }).ID)
  }

  /** Renews a lease. False when there is none any more. */
  async keepAlive(lease: string, options: CallOptions): Promise<boolean> {
    const reply = await this.#gateway.call('lease/keepalive', { ID: lease }, options)
    const { result } = (reply ?? {}) as { result?: { TTL?: string } }
    return Number(result?.TTL ?? 0) > 0
  }

  /** Ends a lease, and what goes with it. */
  async revoke(lease: string, options: CallOptions): Promise<void> {
    try {
      await this.#gateway.call('lease/revoke', { ID: lease }, options)
    } catch (error) {
      if (!(error instanceof EtcdRefused && error.code === notFound)) throw error
    }
  }

  /** All changes of keys with this prefix, from a revision on and without a gap, until the signal aborts. */
  async *watch(
    { prefix, fromRevision }: { prefix: string; fromRevision: number },
    signal: AbortSignal,
  ): AsyncGenerator<WatchReply, void> {
    const range = rangeOf({ key: prefix, end: endOf(prefix) })
    const create = { ...range, start_revision: String(fromRevision) }
    const lines = this.#gateway.lines('watch', { create_request: create }, signal)
    for await (const line of lines) {
      const reply = watchReply(line)
      if (reply === undefined) throw new EtcdUnreachable('etcd ends what is watched')
      if (reply.isCompacted) throw new EtcdCompacted()
      if (reply.isCanceled) throw new EtcdUnreachable('etcd has lost its leader')
      yield reply
    }
  }

  /** How each member is, as it says itself. */
  status(): Promise<EtcdMemberState[]> {
    return Promise.all(
      this.#gateway.members.map((endpoint, member) => this.#statusOf(endpoint, member)),
    )
  }

  /** Has another member lead where the nearest one does: that one may fail together with this box. */
  async leadElsewhere(): Promise<void> {
    const [own, ...others] = await Promise.all(
      this.#gateway.members.map((_, member) => this.#statusReply(member).catch(() => undefined)),
    )
    const other = others.find((reply) => reply !== undefined)
    if (own?.leader === undefined || own.leader !== own.header.member_id || !other) return
    const body = { targetID: other.header.member_id }
    await this.#gateway.callMember(0, 'maintenance/transfer-leadership', body, statusLimitMs)
  }

  /** Puts a new member, with the same name and address, in the place of one that is gone. */
  async replaceMember(name: string, peerUrl: string, options: CallOptions): Promise<void> {
    const gone = (await this.#memberList(options)).find((member) => {
      return member.name === name || member.peerURLs.includes(peerUrl)
    })
    if (gone) await this.#gateway.call('cluster/member/remove', { ID: gone.ID }, options)
    await this.#gateway.call('cluster/member/add', { peerURLs: [peerUrl] }, options)
  }

  /** Whether a member with this name has begun: before, it has none. */
  async hasStarted(name: string, options: CallOptions): Promise<boolean> {
    return (await this.#memberList(options)).some((member) => member.name === name)
  }

  async #memberList(options: CallOptions): Promise<RawMember[]> {
    const reply = await this.#gateway.call('cluster/member/list', {}, options)
    return (reply as { members?: RawMember[] }).members ?? []
  }

  /**
   * Forgets what was removed or overwritten, gives the space of it back, and has etcd take changes again.
   * A member answers nothing while it gives space back, so they do so one after the other.
   */
  async makeSpace(): Promise<void> {
    const { revision } = await this.range({ key: 'any' }, { limitMs: statusLimitMs })
    const compaction = { revision: String(revision), physical: true }
    // What was compacted before is refused, and that is as good.
    await this.#gateway
      .call('kv/compaction', compaction, { limitMs: spaceLimitMs, attemptMs: spaceLimitMs })
      .catch(() => undefined)
    for (const member of this.#gateway.members.keys())
      await this.#gateway
        .callMember(member, 'maintenance/defragment', {}, spaceLimitMs)
        .catch(() => undefined)
    // Each member has raised its own alarm.
    const alarms = await this.#gateway.call('maintenance/alarm', {}, { limitMs: statusLimitMs })
    for (const alarm of (alarms as { alarms?: readonly object[] }).alarms ?? []) {
      const body = { ...alarm, action: 'DEACTIVATE' }
      await this.#gateway.call('maintenance/alarm', body, { limitMs: statusLimitMs })
    }
  }

  close(): void {
    this.#gateway.close()
  }

  async #statusReply(member: number): Promise<RawStatus> {
    const reply = await this.#gateway.callMember(member, 'maintenance/status', {}, statusLimitMs)
    return reply as RawStatus
  }

  async #statusOf(endpoint: string, member: number): Promise<EtcdMemberState> {
    try {
      const {
        header,
        version,
        leader,
        dbSize,
        dbSizeInUse,
        errors = [],
      } = await this.#statusReply(member)
      return {
        endpoint,
        version: String(version),
        isLeader: header.member_id === leader,
        dbBytes: Number(dbSize ?? 0),
        usedBytes: Number(dbSizeInUse ?? 0),
        isFull: errors.some((error) => error.includes('NOSPACE')),
        error: '',
      }
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      const none = { version: '', isLeader: false, dbBytes: 0, usedBytes: 0, isFull: false }
      return { endpoint, ...none, error: text }
    }
  }
}

interface RawMember {
  readonly ID: string
  /** None until it has begun. */
  readonly name?: string
  readonly peerURLs: readonly string[]
}

interface RawStatus {
  readonly header: { readonly member_id: string }
  readonly version: string
  readonly leader?: string
  readonly dbSize?: string
  readonly dbSizeInUse?: string
  /** Alarms, such as one that says that its space is used up. */
  readonly errors?: readonly string[]
}
