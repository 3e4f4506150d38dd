import t from 'tap'
import { standstill } from './faults.ts'
import { testFault } from './rounds.ts'

for (const fault of standstill) testFault(t, fault)
