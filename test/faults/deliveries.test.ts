import t from 'tap'
import { chargeThroughTroubles } from './deliveries.ts'

t.test('no charge is lost or doubled while everything fails once', (t) =>
  chargeThroughTroubles(t, { charges: 300, kills: 2, killsPerRestart: 1 }),
)
