import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'
import { openHotel, plainSite } from '../../support/hotel.ts'
import { runCommand } from '../../support/process.ts'

const skip = spawnSync('curl', ['--version']).error !== undefined && 'curl is not installed'
const site = `${plainSite}\n[[line]]\nname = "pbx"\ndriver = "simulated"\nanswer = "0s"\n`

t.test('what status says can be pasted, and then all is well', { skip }, async (t) => {
  const { admin, clock, daemon, folder } = await openHotel(t, { site })
  const { json } = await admin.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
  clock.advance(2 * 3_600_000)
  await daemon.desk.tick()
  const status = () => runCommand(['status', '--data', folder])
  const before = await status()
  t.equal(before.code, 1)
  t.match(before.out, /^1 thing needs a person:\n 1\. Room 101 was not woken: .* was missed\./)
  t.ok(before.out.includes(`/rest/wakeup/${json.id}\n`))
  t.equal(before.out.split('Room 101').length, 2, 'it is told once')
  t.ok(
    before.out.split('\n').every((line) => line.length <= 80),
    before.out,
  )
  const command = /^ {6}curl (?:.*\\\n)*.*$/m.exec(before.out)?.[0] ?? ''
  // Not by spawnSync: the daemon that is asked runs in this process.
  const { stdout } = await promisify(execFile)('sh', ['-c', command])
  t.equal(stdout, '', 'no complaint')
  t.match(await status(), { code: 0, out: /^All is well\.\n/ })
  t.match((await admin.get(`/rest/wakeup/${json.id}`).expect(200)).json, { result: 1 })
})
