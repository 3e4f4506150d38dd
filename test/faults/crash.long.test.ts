import t from 'tap'
import { crashAndCheck } from './crash.ts'

t.setTimeout(600_000)

t.test(
  'nothing acknowledged is lost or doubled when the daemon is killed 60 times under load',
  { timeout: 600_000 },
  async (t) => {
    await crashAndCheck(t, 60)
  },
)
