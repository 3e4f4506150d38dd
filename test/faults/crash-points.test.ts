import t from 'tap'
import { crashAtPoints, pointsOf } from './crash-points.ts'

t.test(
  'the process is ended after every fifth commit of the lives of calls, and before some',
  (t) =>
    crashAtPoints(t, (commits) => [
      ...pointsOf(commits, 'after', 5),
      ...pointsOf(commits, 'before', 15),
    ]),
)
