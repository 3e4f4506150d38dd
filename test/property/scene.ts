import { PropertyDesk } from '../../src/property/property-desk.ts'
import type { Simulation } from '../virtual-time/simulation.ts'

let ids = 0

/** The property desk of a hotel in virtual time. */
export function propertyDeskOf(night: Simulation, isShort = () => false): PropertyDesk {
  return new PropertyDesk({
    store: night.store,
    clock: night.time,
    site: { time: night.site, rules: night.rules, pushServers: [], hasWakeup: true },
    newId: () => {
      ids += 1
      return `office-${String(ids).padStart(6, '0')}`
    },
    journal: night.journal,
    capacityOf: (extension) => night.desk.capacityOf(extension),
    isShort,
  })
}
