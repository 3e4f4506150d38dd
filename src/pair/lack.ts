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
  const isUpdated = holder?.schema === store.schema
  if (canFollow(store, view) && !(isUpdated && (await lacksOlder(store, lacking))))
    return { kind: 'none' }
  return { kind: 'copy', from: holder?.copies ?? '' }
}

/** Whether what the store lacks was written before an update that it has had already. */
async function lacksOlder(
  { position, schema }: FollowedStore,
  { etcd, options }: Lacking,
): Promise<boolean> {
  const [next] = await readBatches(etcd, (position?.number ?? 0) + 1, options)
  return next !== undefined && next.schema < schema
}
