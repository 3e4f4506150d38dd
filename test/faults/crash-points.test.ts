import t from 'tap'
import { crashAtPoints, onePointOfEachKind } from './crash-points.ts'

t.test('the process is ended at a commit of each kind in the lives of calls', (t) =>
  crashAtPoints(t, onePointOfEachKind),
)
