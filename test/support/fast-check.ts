import fc from 'fast-check'
import { seedOfRun } from '../virtual-time/random.ts'

// A failure names this seed, and `SEED=…` runs it again.
fc.configureGlobal({ seed: seedOfRun() })

export { fc }
