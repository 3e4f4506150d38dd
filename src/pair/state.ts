import type { PairRole, PairState } from '../core/ports/pair.ts'
import type { View } from './view.ts'

interface Known {
  readonly name: string
  readonly view: View
  readonly applied: number
  readonly isHolding: boolean
  /** Why no majority of etcd answers, where that is so. */
  readonly unreachable: string | undefined
  /** Why this box cannot follow; empty when it can. */
  readonly stuck: string
}

/** How a pair is, as one of its boxes knows it. */
export function pairState(known: Known): PairState {
  const { name, view, applied } = known
  const { holder } = view
  return {
    name,
    role: roleOf(known),
    holder: holder && { name: holder.name, url: holder.url, sinceMs: holder.sinceMs },
    applied,
    head: Math.max(view.head, applied),
    other: [...view.boxes.values()].find((box) => box.name !== name),
    problems: problemsOf(known),
  }
}

function roleOf({ isHolding, unreachable }: Known): PairRole {
  if (isHolding) return 'holding'
  return unreachable === undefined ? 'following' : 'cut off'
}

function problemsOf({ name, view, isHolding, unreachable, stuck }: Known): string[] {
  const others = [...view.boxes.keys()].filter((box) => box !== name)
  if (unreachable !== undefined)
    return [
      `No majority of etcd answers, so this box neither rings nor takes changes: ${unreachable}. ` +
        'Check the network, the other box and the witness.',
    ]
  return [
    ...(stuck === '' ? [] : [stuck]),
    ...(view.holder === undefined && !isHolding ? ['No box holds: nothing rings.'] : []),
    ...(others.length > 0
      ? []
      : ['The other box is not there: if this one fails, nobody is woken. Check that it runs.']),
  ]
}
