import t from 'tap'
import { etcdFaults } from './faults.ts'
import { testFault } from './rounds.ts'

for (const fault of etcdFaults) testFault(t, fault)
