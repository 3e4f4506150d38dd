import t from 'tap'
import { isolationFaults } from './faults.ts'
import { testFault } from './rounds.ts'

for (const fault of isolationFaults) testFault(t, fault)
