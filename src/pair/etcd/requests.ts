/** Requests and replies of etcd's JSON interface: keys and values in base64, long numbers as texts. */

export interface KeyValue {
  readonly key: string
  readonly value: Buffer
  /** The revision in which it was written last. */
  readonly modRevision: number
}

export type Compare = Readonly<Record<string, string>>
export type Operation = Readonly<Record<string, unknown>>

/** Holds while a key stands as it was written in this revision; with 0 while there is none. */
export function isUnchanged(key: string, modRevision: number): Compare {
  return {
    key: encoded(key),
    target: 'MOD',
    result: 'EQUAL',
    mod_revision: String(modRevision),
  }
}

/** Holds while the key has this value; an empty one stands for no key at all. */
export function hasValue(key: string, value: string): Compare {
  if (value === '') return isMissing(key)
  return { key: encoded(key), target: 'VALUE', result: 'EQUAL', value: encoded(value) }
}

export function isMissing(key: string): Compare {
  return isUnchanged(key, 0)
}

/** The key goes with the lease, where one is given. */
export function put(key: string, value: string | Buffer, lease?: string): Operation {
  const whom = lease === undefined ? {} : { lease }
  return { request_put: { key: encoded(key), value: encoded(value), ...whom } }
}

export interface Range {
  readonly key: string
  /** The first key behind the range; one key alone where it is missing. */
  readonly end?: string
  readonly limit?: number
}

export function rangeOf({ key, end, limit }: Range): Readonly<Record<string, unknown>> {
  return {
    key: encoded(key),
    ...(end !== undefined && { range_end: encoded(end) }),
    ...(limit !== undefined && { limit: String(limit) }),
  }
}

export function get(range: Range): Operation {
  return { request_range: rangeOf(range) }
}

export function remove(range: Range): Operation {
  return { request_delete_range: rangeOf(range) }
}

/** The end of the range of all keys that begin so. */
export function endOf(prefix: string): string {
  const last = prefix.charCodeAt(prefix.length - 1)
  return prefix.slice(0, -1) + String.fromCharCode(last + 1)
}

export interface TxnReply {
  readonly succeeded: boolean
  readonly revision: number
  /** What each operation has read; empty for one that reads nothing. */
  readonly read: readonly (readonly KeyValue[])[]
}

export function txnReply(reply: unknown): TxnReply {
  const { header, succeeded = false, responses = [] } = reply as RawTxn
  return {
    succeeded,
    revision: Number(header.revision),
    read: responses.map(({ response_range }) => keyValues(response_range)),
  }
}

interface RawTxn {
  readonly header: { readonly revision: string }
  readonly succeeded?: boolean
  readonly responses?: readonly { readonly response_range?: RawRange }[]
}

interface RawRange {
  readonly kvs?: readonly RawKeyValue[]
}

interface RawKeyValue {
  readonly key: string
  readonly value?: string
  readonly mod_revision?: string
}

function keyValues(range: RawRange | undefined): KeyValue[] {
  return (range?.kvs ?? []).map(keyValue)
}

function keyValue({ key, value = '', mod_revision = '0' }: RawKeyValue): KeyValue {
  return {
    key: Buffer.from(key, 'base64').toString(),
    value: Buffer.from(value, 'base64'),
    modRevision: Number(mod_revision),
  }
}

/** What has become of a key. */
export interface WatchEvent extends KeyValue {
  readonly isRemoved: boolean
}

export interface WatchReply {
  readonly revision: number
  readonly events: readonly WatchEvent[]
  readonly isCreated: boolean
  readonly isCanceled: boolean
  readonly isCompacted: boolean
}

export function watchReply(reply: unknown): WatchReply | undefined {
  const { result } = reply as { result?: RawWatch }
  if (result === undefined) return undefined
  return {
    revision: Number(result.header?.revision ?? 0),
    events: (result.events ?? []).map(({ type, kv }) => ({
      ...keyValue(kv),
      isRemoved: type === 'DELETE',
    })),
    isCreated: result.created === true,
    isCanceled: result.canceled === true,
    isCompacted: Number(result.compact_revision ?? 0) > 0,
  }
}

interface RawWatch {
  readonly header?: { readonly revision?: string }
  readonly created?: boolean
  readonly canceled?: boolean
  readonly compact_revision?: string
  readonly events?: readonly { readonly type?: string; readonly kv: RawKeyValue }[]
}

function encoded(bytes: string | Buffer): string {
  return Buffer.from(bytes).toString('base64')
}
