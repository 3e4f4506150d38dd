import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import t from 'tap'
import { plainSite } from '../support/hotel.ts'
import { startProcess } from '../support/process.ts'
import { until } from '../support/until.ts'

t.setTimeout(120_000)

t.test(
  'a commit that hangs ends the daemon: what it promised cannot be known',
  { timeout: 300_000 },
  async (t) => {
    const daemon = await startProcess(t, { site: plainSite })
    const strace = spawn('strace', [
      '-f',
      '-qq',
      '-o',
      '/dev/null',
      '-p',
      String(daemon.child.pid),
      '-e',
      'trace=fdatasync',
      '-e',
      'inject=fdatasync:delay_enter=50000000',
    ])
    t.teardown(() => strace.kill('SIGKILL'))
    await until('strace is attached', async () =>
      /TracerPid:\t[1-9]/.test(await readFile(`/proc/${daemon.child.pid}/status`, 'utf8')),
    )
    const post = daemon.admin.post('/rest/room', { room: 101 }).then(
      (answer) => answer.status,
      () => 'no answer',
    )
    await daemon.admin.get('/rest/room').expect(200)
    t.match(await Promise.race([daemon.ended.then(() => 'ended'), post]), /ended|no answer/)
    t.not(await post, 201)
    await daemon.ended
    t.match(daemon.said(), /A commit did not finish within 30 s\. Check the disk/)
  },
)
