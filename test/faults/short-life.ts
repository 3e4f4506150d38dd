/**
 * The lives of a few calls as a process that ends itself, as by a power cut, at a commit:
 * `short-life.ts FOLDER COMMIT before|after`. Says the time of the hotel before it ends.
 */
import { writeSync } from 'node:fs'
import { live, startMs } from './life.ts'

const [folder = '', commit, side] = process.argv.slice(2)

await live({
  folder,
  nowMs: startMs,
  crash: { commit: Number(commit), side: side === 'before' ? 'before' : 'after' },
  onCrash: (nowMs) => {
    writeSync(1, String(nowMs))
    process.kill(process.pid, 'SIGKILL')
  },
})
