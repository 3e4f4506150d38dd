import t from 'tap'
import { cableFaults } from './faults.ts'
import { testFault } from './rounds.ts'

for (const fault of cableFaults) testFault(t, fault)
