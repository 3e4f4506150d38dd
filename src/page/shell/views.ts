import type { May } from '../live/may.ts'

export const views = ['desk', 'housekeeping', 'admin'] as const
export type View = (typeof views)[number]

/** A screen held in the hand. */
const isNarrow = () => matchMedia('(max-width: 700px)').matches

/** A screen that is carried about. */
export function isHandheld(): boolean {
  return isNarrow() || matchMedia('(pointer: coarse)').matches
}

/** The parts of the page that a user may see. */
export function viewsFor(may: May): readonly View[] {
  const shown: Record<View, boolean> = {
    desk: may.wake,
    housekeeping: may.setStatus || may.charge,
    admin: may.administer,
  }
  return views.filter((view) => shown[view])
}

/** Where a user begins: with a telephone in the hand among the rooms, else at the desk. */
export function firstView(may: May): View | undefined {
  const allowed = viewsFor(may)
  return isNarrow() && allowed.includes('housekeeping') ? 'housekeeping' : allowed[0]
}
