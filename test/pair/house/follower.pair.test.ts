import t from 'tap'
import { followerFaults } from './faults.ts'
import { testFault } from './rounds.ts'

for (const fault of followerFaults) testFault(t, fault)
