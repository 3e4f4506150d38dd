import { join } from 'node:path'
import { t } from 'tap'
import { startChild } from '../peers/child.ts'
import { challenge, refuse, ringUntilCancel } from '../peers/sipp/scenarios.ts'
import { startSipp } from '../peers/sipp/sipp.ts'
import { pause, recvReply, request } from '../peers/sipp/steps.ts'
import { plainSite } from '../support/hotel.ts'
import { startProcess } from '../support/process.ts'
import { until } from '../support/until.ts'
import { nightporter as run } from './in-process.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

/** A site with one trunk for each phone, by its extension. */
function siteWith(ports: Record<string, number>): string {
  const lines = Object.entries(ports).map(
    ([extension, port]) => `
[[line]]
name = "line${extension}"
driver = "sip"
server = "sip:127.0.0.1:${port}"
user = "8001"
password = "a-secret-word"
register = false
rtp = "29000-29100"
extensions = ["${extension}"]
`,
  )
  return `${plainSite}\n[wakeup]\nring = "5s"\n${lines.join('')}`
}

t.test('a technician rings a phone and watches the wire', async (t) => {
  // The guest hangs up when more than a second of the announcement was heard.
  const signed = challenge({ code: 407, algorithms: ['SHA-256'] }).slice(0, -2)
  const scenario = [...signed, pause(4_000), request('BYE'), recvReply(200)]
  // The first call that sipp sees is the daemon's question whether it is there.
  const calls = 2
  const good = await startSipp(t, { scenario, calls })
  const unknown = await startSipp(t, { scenario: refuse(404), calls })
  const silent = await startSipp(t, { scenario: ringUntilCancel(), calls })
  const busy = await startSipp(t, { scenario: refuse(486), calls })
  const refusing = await startSipp(t, { scenario: refuse(603), calls })
  const { data, admin } = await startProcess(t, {
    site: siteWith({
      101: good.port,
      102: unknown.port,
      103: silent.port,
      104: busy.port,
      105: refusing.port,
    }),
  })
  await until('every phone has answered the question', async () => {
    const { lines } = (await admin.get('/rest/line').expect(200)).json
    return lines.every(({ state }: { state: string }) => state === 'up')
  })
  const nightporter = (...words: string[]) => run(...words, '--data', data)

  // It rings long; meanwhile the others are tried.
  const silence = nightporter('ring', '103')

  t.test('each step is told, and what crosses the wire is shown without secrets', async (t) => {
    const watching = startChild(t, [process.execPath, main, 'trace', 'line101', '--data', data], {
      package: 'nodejs',
      env: { NODE_OPTIONS: '' },
    })
    await watching.says(/line line101 is up/)
    const { code, out, error } = await nightporter('ring', '101')
    t.same([code, error], [0, ''])
    const reported = [
      'Line line101 \\(sip\\) is up\\.',
      'Calling 101 …',
      '101 rings\\.',
      'Answered by 101\\.',
      'Codec PCMA .*keys by telephone-event\\.',
      'Sound goes to 127\\.0\\.0\\.1:\\d+\\.',
      'The phone hung up\\.',
      'Sound: [1-9]\\d+ packets sent, 0 received, 0 lost',
      '101 works\\.',
    ]
    t.match(out, new RegExp(reported.join('[^]*')))
    for (const line of out.split('\n')) t.ok(line.length <= 80, `80 columns: ${line}`)
    await watching.says(/<- 127\.0\.0\.1:\d+\nSIP\/2\.0 407 [\s\S]*<- .*\nBYE sip:/)
    t.match(watching.said(), /Proxy-Authorization: Digest .*response="…"/)
    t.notMatch(watching.said(), /a-secret-word/)
    await watching.stop('SIGINT')
  })

  t.test('what is wrong is said when it fails', async (t) => {
    const none = await nightporter('ring', '102')
    t.equal(none.code, 1)
    t.match(none.error, /^102 cannot be reached: 404 .*the PBX knows no such extension\.\n$/)
    t.match(await silence, { code: 1, error: /^Nobody answered at 103\.\n$/ })
    t.match(await nightporter('ring', '104'), { code: 1, error: /^104 is busy\./ })
    t.match(await nightporter('ring', '105'), { code: 1, error: /^105 is busy: 603 .*refused/ })
    t.match(await nightporter('ring', '999'), { code: 1, error: /^No line reaches 999; look at/ })
    t.match(await nightporter('ring'), { code: 2, error: /^Usage: nightporter ring EXTENSION/ })
    t.match(await nightporter('ring', '101', '--line', 'line102'), {
      code: 1,
      error: /^There is no line line102 that reaches 101/,
    })
    t.match(await nightporter('trace', 'none'), {
      code: 1,
      error: /^There is no line or destination none\. There are: /,
    })
    t.match(await nightporter('trace'), { code: 2, error: /^Usage: nightporter trace LINE/ })
  })
})
