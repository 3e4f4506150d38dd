import type { Etcd } from './etcd/etcd.ts'
import type { Holding } from './holding.ts'
import type { View } from './view.ts'

/** Batches that the other box may not have are kept up to this number; behind it, it gets a copy. */
const maxKept = 50_000
/** etcd keeps 512 MiB; beyond this, batches go that the other box may not have. */
const maxUsedBytes = 200 * 1024 * 1024
/** A file that has grown so large by what is gone is made small again. */
const maxFileBytes = 300 * 1024 * 1024

export interface Tending {
  readonly etcd: Etcd
  readonly holding: Holding
  readonly view: View
  readonly name: string
  /** The last batch that this box has. */
  readonly applied: number
}

/** What the box that holds does for etcd now and then: nothing is kept for ever, and nothing is led from here. */
export async function tendEtcd({ etcd, holding, view, name, applied }: Tending): Promise<void> {
  const other = [...view.boxes.values()].find((box) => box.name !== name)
  const members = await etcd.status()
  const isFull = members.some((member) => member.isFull || member.usedBytes > maxUsedBytes)
  const kept = isFull ? 0 : maxKept
  const through = Math.max(Math.min(applied, other?.applied ?? 0), applied - kept)
  if (through > view.trimmed) await holding.trim(through)
  if (members.some((member) => member.isFull || member.dbBytes > maxFileBytes))
    await etcd.makeSpace()
  await etcd.leadElsewhere()
}
