import type { Destination, Line } from '../../rest/admin-records.ts'

export type { BoxState } from '../../../core/box.ts'

/** The part of a line that the system page looks at. */
export type LineReading = Pick<Line, 'name' | 'state' | 'error'>

/** The part of a destination that the system page looks at. */
export type DestinationReading = Pick<
  Destination,
  'name' | 'kind' | 'state' | 'queue' | 'held' | 'refused' | 'error'
>
