import t from 'tap'
import { boxFaults } from './faults.ts'
import { testFault } from './rounds.ts'

for (const fault of boxFaults) testFault(t, fault)
