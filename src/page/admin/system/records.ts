import type { BoxReport } from '../../../core/box.ts'

export type { BoxReport, BoxState } from '../../../core/box.ts'

/** What somebody bound to a tenant is told of the box. */
export type TenantsBox = Pick<BoxReport, 'needs'>
