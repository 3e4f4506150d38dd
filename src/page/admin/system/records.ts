import type { BoxReport } from '../../../core/appliance/state.ts'

export type { BoxReport, BoxState } from '../../../core/appliance/state.ts'

/** What somebody bound to a tenant is told of the box. */
export type TenantsBox = Pick<BoxReport, 'needs'>
