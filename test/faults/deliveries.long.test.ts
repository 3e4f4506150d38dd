import t from 'tap'
import { chargeThroughTroubles } from './deliveries.ts'

t.test('no charge is lost or doubled while everything fails', (t) =>
  chargeThroughTroubles(t, { charges: 10_000, kills: 20, killsPerRestart: 4 }),
)
