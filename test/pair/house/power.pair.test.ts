import t from 'tap'
import { powerFaults } from './faults.ts'
import { testFault } from './rounds.ts'

for (const fault of powerFaults) testFault(t, fault)
