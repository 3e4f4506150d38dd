import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { t } from 'tap'
import { openPty } from '../../../hw/emulator/serial/pty.ts'
import { makeBridge } from '../../lines/fxs/bench.ts'
import { startChild } from '../../peers/child.ts'
import { plainSite, tempFolder } from '../../support/hotel.ts'
import { runCommand, startProcess } from '../../support/process.ts'
import { until } from '../../support/until.ts'

const main = join(import.meta.dirname, '../../../src/main.ts')

t.test('a technician looks after the analog phones of an annex', async (t) => {
  const folder = await tempFolder(t)
  const path = join(folder, 'bridge')
  const bridge = makeBridge(t, { ports: 6 })
  bridge.plugIn(await openPty(path))
  bridge.phone(2).habit = { kind: 'presses', key: '2', afterMs: 300 }
  bridge.phone(3).habit = { kind: 'offhook' }
  bridge.phone(5).setFault('over-current', true)
  const site = `${plainSite}
[[line]]
name = "annex"
driver = "fxs"
port = "${path}"
extensions = { "401" = 1, "402" = 2, "403" = 3, "405" = 5 }
`
  const config = join(folder, 'site.toml')
  await writeFile(config, site)
  t.match(await runCommand(['check', '--config', config]), { code: 0, out: / is there\./ })
  const { data, admin } = await startProcess(t, { site })
  const nightporter = (...words: string[]) => runCommand([...words, '--data', data])
  const lineIs = (state: string) =>
    until(`the line is ${state}`, async () => {
      const { json } = await admin.get('/rest/line').expect(200)
      return json.lines[0].state === state
    })
  await lineIs('up')

  t.test('a call is told step by step, and the wire is shown in words', async (t) => {
    const watching = startChild(t, [process.execPath, main, 'trace', 'annex', '--data', data], {
      package: 'nodejs',
      env: { NODE_OPTIONS: '' },
    })
    await watching.says(/The line annex is up\./)
    const { code, out, error } = await nightporter('ring', '402')
    t.same([code, error], [0, ''])
    const reported = [
      'Line annex \\(fxs\\) is up\\.',
      ' +[\\d.]+ s  Calling 402 on port 2 …',
      ' +[\\d.]+ s  402 rings\\.',
      ' +[\\d.]+ s  Answered at port 2\\.',
      ' +[\\d.]+ s  Sound is G\\.711 A-law, keys by the bridge\\.',
      ' +[\\d.]+ s  Key 2 pressed\\.',
      ' +[\\d.]+ s  Sound: \\d+ frames sent, 0 underruns, 0 lost\\.',
      '402 works \\(key 2\\)\\.\\n$',
    ]
    t.match(out, new RegExp(`^${reported.join('\\n')}`))
    await watching.says(/-> RING port 2, [\s\S]*<- RINGING port 2/)
    await watching.says(/<- KEY port 2, key 2 \(number \d+\)/)
    await watching.says(/<- HOOK port 2 is on the hook/)
  })

  t.test('what is wrong with a phone is said, and what to do', async (t) => {
    t.match(await nightporter('ring', '403'), {
      code: 1,
      error: /403 is busy\. It is off the hook/,
    })
    t.match(await nightporter('ring', '405'), {
      code: 1,
      error: /405 cannot be reached: over-current: the cable to the room is shorted;/,
    })
    const { out } = await nightporter('status')
    t.match(out, /annex \(fxs\): up\n +4 ports: 2 idle, 1 with a fault, off the hook: 403\n/)
    t.match(out, /405 \(port 5\): over-current/)
    t.ok(
      out.split('\n').every((line) => line.length <= 80),
      out,
    )
  })

  t.test('a bridge that is pulled out is missed by name', async (t) => {
    await bridge.unplug()
    const missing = /bridge is missing; check that it is plugged in/
    t.match((await runCommand(['check', '--config', config])).out.replace(/\n +/g, ' '), missing)
    await lineIs('down')
    const { out } = await nightporter('status')
    t.match(out.replace(/\n +/g, ' '), /every line is down \(annex: .*plugged in/)
    t.match(await nightporter('ring', '401'), { code: 1, error: /401 cannot be reached/ })
  })
})
