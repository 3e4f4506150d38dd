import t from 'tap'
import { crashAtPoints, everyPoint } from '../faults/crash-points.ts'

t.test('the process is ended before and after every commit of the lives of calls', (t) =>
  crashAtPoints(t, everyPoint),
)
