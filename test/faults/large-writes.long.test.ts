import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { tempFolder } from '../support/hotel.ts'
import { inject } from './inject.ts'

/** What build/patch-lmdb.ts is for. */
t.test('a commit of large values that the disk refuses ends nothing', async (t) => {
  const script = join(import.meta.dirname, 'large-writes.ts')
  const child = spawn(process.execPath, [script, join(await tempFolder(t), 'store')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value
  const commit = () => {
    child.stdin.write('\n')
    return next()
  }
  t.equal(await next(), 'open')
  t.equal(await commit(), 'done')
  const call = 'writev,pwritev'
  const fault = await inject(t, { pid: child.pid ?? 0, call, error: 'ENOSPC' })
  for (let n = 0; n < 5; n += 1) t.equal(await commit(), 'refused')
  t.not((await fault.stop()).length, 0)
  t.equal(await commit(), 'done')
  child.stdin.end()
  t.same(await ended, [0, null])
})
