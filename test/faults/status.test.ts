import t from 'tap'
import { nightporter } from '../commands/in-process.ts'
import { plainSite } from '../support/hotel.ts'
import { startProcess } from '../support/process.ts'
import { cannotInject, inject } from './inject.ts'

const site = `${plainSite}\n[[line]]\nname = "pbx"\ndriver = "simulated"\nanswer = "0s"\n`

t.test(
  'status says that the store takes no changes, and that it does again',
  { skip: cannotInject },
  async (t) => {
    const daemon = await startProcess(t, { site })
    const status = () => nightporter('status', '--data', daemon.data)
    t.match(await status(), { code: 0, out: /^All is well\.\n/ })
    const pid = daemon.child.pid ?? 0
    const fault = await inject(t, { pid, call: 'pwrite64,pwritev,writev', error: 'ENOSPC' })
    // Something is refused, as at night when nobody looks.
    await daemon.admin.csv('/rest/import/rooms', 'room\n101').expect(503, 501)
    t.match(await status(), {
      code: 1,
      out: /^1 thing needs a person:\n 1\. The store takes no changes \(ENOSPC\): no call can ring/,
    })
    t.ok((await fault.stop()).length >= 2, 'the import and the health check were refused')
    t.match(await status(), { code: 0, out: /^All is well\.\n/ })
    t.equal(daemon.child.exitCode, null, 'it has gone on')
  },
)
