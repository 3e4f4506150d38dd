import type { PairProblem, PairRole, PairState } from '../core/ports/pair.ts'
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
  /** Tells site files apart. */
  readonly site: string
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

function problemsOf(known: Known): PairProblem[] {
  const { name, view, isHolding, unreachable, stuck, site } = known
  if (unreachable !== undefined)
    return [
      {
        what: `No majority of etcd answers, and without one no box rings or takes changes: ${unreachable}.`,
        remedy: 'Check the network, the other box and the witness.',
        isUrgent: true,
      },
    ]
  const other = [...view.boxes.values()].find((box) => box.name !== name)
  const problems: PairProblem[] = []
  if (view.holder === undefined && !isHolding)
    problems.push({
      what: 'No box holds: nothing rings, and no change is taken.',
      remedy: 'One takes over within seconds. If it does not, see what keeps both from it.',
      isUrgent: true,
    })
  if (stuck !== '')
    problems.push({
      what: `This box cannot take over: ${stuck}`,
      remedy: 'Until it can, nobody is woken if the other one fails.',
      isUrgent: false,
    })
  if (other === undefined)
    problems.push({
      what: 'The other box is not there: if this one fails, nobody is woken.',
      remedy: 'Check that it is switched on, and that Nightporter runs there.',
      isUrgent: false,
    })
  else if (other.site !== site)
    problems.push({
      what: `The site files of the two boxes differ in more than [http] and [pair].`,
      remedy: `Make that of box ${name} and that of box ${other.name} the same, then reload both.`,
      isUrgent: false,
    })
  return problems
}
