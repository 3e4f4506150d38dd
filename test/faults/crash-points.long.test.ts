import t from 'tap'
import { crashAtEveryCommit } from './crash-points.ts'

t.test('the process is ended before and after every commit of the lives of calls', (t) =>
  crashAtEveryCommit(t),
)
