import { readBatches } from './batches.ts'
import { EtcdUnreachable } from './etcd/errors.ts'
import type { Etcd } from './etcd/etcd.ts'
import type { CallOptions } from './etcd/gateway.ts'
import { canFollow, type FollowedStore } from './following.ts'
import type { View } from './view.ts'

/** What a store needs before it can follow. */
export type Lack = { readonly kind: 'none' } | { readonly kind: 'copy'; readonly from: string }

export interface Lacking {
  readonly etcd: Etcd
  readonly name: string
  readonly view: View
  readonly options: CallOptions
}

/** What a store lacks to follow. The one that a pair begins with adopts its history. */
export async function lackOf(store: FollowedStore, lacking: Lacking): Promise<Lack> {
  const { name, view } = lacking
  const { pair, head, trimmed } = view
  if (pair === undefined)
    throw new EtcdUnreachable('etcd knows of no pair; run "nightporter pair init" on one box')
  if (store.position === undefined && pair.first === name && head === 0 && trimmed === 0)
    await store.adopt({ history: pair.history, number: 0 })
  const holder = view.holder && view.boxes.get(view.holder.name)
  if (canFollow(store, view) && (await findsNext(store, lacking, holder?.schema)))
    return { kind: 'none' }
  return { kind: 'copy', from: holder?.copies ?? '' }
}

/** Whether the next batch, if there is one, is the one that the store lacks, and can be followed. */
async function findsNext(
  { position, schema }: FollowedStore,
  { etcd, options }: Lacking,
  holderSchema: number | undefined,
): Promise<boolean> {
  const wanted = (position?.number ?? 0) + 1
  const [next] = await readBatches(etcd, wanted, options)
  if (next === undefined) return true
  // What was written before an update that both boxes have had cannot be followed any more.
  const isOlder = next.schema < schema && holderSchema === schema
  return next.number === wanted && !isOlder
}
