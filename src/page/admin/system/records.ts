import type { ApplianceReport } from '../../../core/appliance/state.ts'

export type { ApplianceReport, ApplianceState } from '../../../core/appliance/state.ts'

/** What somebody bound to a tenant is told of the appliance. */
export type TenantsAppliance = Pick<ApplianceReport, 'needs'>
