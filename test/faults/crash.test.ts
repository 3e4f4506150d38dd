import t from 'tap'
import { crashAndCheck } from './crash.ts'

t.test(
  'nothing acknowledged is lost or doubled when the daemon is killed 3 times under load',
  async (t) => {
    await crashAndCheck(t, 3)
  },
)
