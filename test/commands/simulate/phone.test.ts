import { join } from 'node:path'
import { type Test, t } from 'tap'
import { startOddPbx } from '../../lines/sip/odd-pbx.ts'
import { type Child, startChild } from '../../peers/child.ts'
import { plainSite } from '../../support/hotel.ts'
import { startProcess } from '../../support/process.ts'
import { until } from '../../support/until.ts'

const main = join(import.meta.dirname, '../../../src/main.ts')

/** A daemon whose line is a trunk, and telephones in terminals. */
async function openBox(t: Test) {
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'OPTIONS') pbx.answer(asked, 'SIP/2.0 200 OK')
  })
  const site = `${plainSite}
[[line]]
name = "trunk"
driver = "sip"
server = "sip:127.0.0.1:${pbx.port}"
register = false
channels = 8
rtp = "33000-33998"
`
  const { data, admin } = await startProcess(t, { site })
  await admin.post('/rest/room', { room: 101 }).expect(201)
  await until('the line is up', async () => {
    const { json } = await admin.get('/rest/line').expect(200)
    return json.lines[0].state === 'up'
  })
  const phone = (from: string): Child => {
    const command = [main, 'simulate', 'phone', '--from', from, '--data', data]
    return startChild(t, [process.execPath, ...command], {
      package: 'nodejs',
      env: { NODE_OPTIONS: '' },
    })
  }
  return { admin, phone }
}

t.test('a telephone in the terminal books a call', async (t) => {
  const { admin, phone } = await openBox(t)
  const terminal = phone('101')
  // Typed before anybody has answered.
  terminal.write('0645\n')
  await terminal.says(/Answered\. Type keys to press\.\n[\s\S]*= booked room 101 for \S+T06:45:00/)
  await terminal.says(/« [\s\S]*tomorrow|« [\s\S]*today/)
  const { json } = await admin.get('/rest/wakeup/list/pending').expect(200)
  t.match(json.pending, [{ room: '101', actor: 'phone 101', source: 2 }])

  terminal.write('help\n')
  await terminal.says(/0645 +presses these keys[\s\S]*dial NUMBER/)
  terminal.write('dial 6101\n')
  await terminal.says(/Calling 6101 …\n[\s\S]*= status 01 not set \(305\)/)
  await terminal.says(/The box has hung up\.\n"dial 700" calls again/)
  t.notMatch(terminal.said(), /You have hung up/, 'what was dialled before is not told of any more')
  terminal.write('1\n')
  await terminal.says(/There is no call; type "dial 700" first\./)
  terminal.write('quit\n')
  t.equal(await terminal.ended, 0)
  const tooLong = terminal
    .said()
    .split('\n')
    .filter((line) => line.length > 80)
  t.same(tooLong, [], 'it can be read on 80 columns')
})

t.test('a telephone that nobody knows is told why, and what to do', async (t) => {
  const { phone } = await openBox(t)
  const terminal = phone('999')
  await terminal.says(/The call was refused \(403\): no room has this extension,/)
  terminal.write('quit\n')
  t.equal(await terminal.ended, 0)
})
