import { type Test, t } from 'tap'
import { UserAgent } from '../../../src/lines/sip/agent/user-agent.ts'
import {
  makeReadingAllowances,
  WorkAllowance,
} from '../../../src/lines/sip/agent/work-allowance.ts'
import { keyOfInfo } from '../../../src/lines/sip/call/outcome.ts'
import { otherParty } from '../../../src/lines/sip/call/parties.ts'
import { scanHead } from '../../../src/lines/sip/message/head-scan.ts'
import { readMessage } from '../../../src/lines/sip/message/read-message.ts'
import { Forks } from '../../../src/lines/sip/sip-js/forks.ts'
import { patchSipJs } from '../../../src/lines/sip/sip-js/patch.ts'
import { sipMessages } from '../../bench/sip/messages.ts'
import { KeptJournal } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { request } from '../support/sip-scene.ts'

patchSipJs()

const server = { host: '192.0.2.5', port: 5_060 }

function options(headers: readonly string[], callId = 'question'): string {
  return request({ method: 'OPTIONS', from: server, callId, headers })
}

const times = (count: number, header: string) => Array.from({ length: count }, () => header)

t.test('what has more in it than any call needs is dropped before it is parsed', (t) => {
  const tooMuch: Record<string, string> = {
    'a hundred Contacts': options(times(100, 'm:<sip:%41@b>')),
    'many Contacts in one header': options([`m:${times(60, '<sip:%41@b>').join()}`]),
    'many values of any kind': options([`X-Any: ${'a,'.repeat(70)}`]),
    'many headers': options(times(100, 'X-Any: 1')),
    'a long line': options([`X-Any: ${'a'.repeat(5_000)}`]),
    'a line that is folded without end': options([`X-Any: 1${'\r\n '.repeat(2_000)}`]),
    'a long value': options([`Contact: <sip:${'a'.repeat(3_000)}%41@b>`]),
    'a long first line': options([]).replace('sip:8001', `sip:${'8'.repeat(2_000)}`),
    'a long Call-ID': options([], 'a'.repeat(1_000)),
    'lines that are no headers': options(times(3, 'no header')),
    'a large head': options(times(79, `X-Any: ${'a'.repeat(200)}`)),
    'a large body': `${options([])}${'a'.repeat(20_000)}`,
  }
  for (const [what, text] of Object.entries(tooMuch)) t.equal(scanHead(text), undefined, what)
  t.end()
})

t.test('what a PBX sends is looked through as it is parsed', (t) => {
  for (const [what, text] of Object.entries(sipMessages)) {
    const { viaBranch, callId, method } = readMessage(text) ?? {}
    const isResponse = text.startsWith('SIP/2.0')
    t.same(scanHead(text), { isResponse, branch: viaBranch, callId, method }, what)
  }
  const folded = 'v :\r\n SIP/2.0/UDP a;x=y ;\r\n\tBranch = z9hG4bK1 ;z, SIP/2.0/UDP b;branch=2'
  const text = `SIP/2.0 200 OK\r\n${folded}\r\nI:\r\n  id@host \r\ncseq:  3\tINVITE \r\n\r\n`
  const found = { isResponse: true, branch: 'z9hG4bK1', callId: 'id@host', method: 'INVITE' }
  t.same(scanHead(text), found)
  t.end()
})

t.test('the grammar reads only so much of one message', (t) => {
  const message = readMessage(options(times(25, 'm: <sip:%41@b>')))
  t.equal(message?.getHeaders('contact').length, 13, 'the plain one, and twelve others')
  const plain = readMessage(options(times(25, 'm: <sip:a@b>')))
  t.equal(plain?.getHeaders('contact').length, 26, 'what is plain costs nothing')
  t.equal(readMessage(options(times(25, 'f: <sip:%41@b>;tag=1'))), undefined)
  t.end()
})

t.test('bodies and lists are read in one pass', (t) => {
  t.equal(keyOfInfo('application/dtmf-relay', '\r\n'.repeat(200_000)), undefined)
  t.equal(keyOfInfo('application/dtmf-relay', '\r\n Signal = 5\r\n'), '5')
  const message = readMessage(sipMessages['200 with SDP'] ?? '')
  message?.addHeader('p-asserted-identity', '<'.repeat(300_000))
  t.equal(message && otherParty(message, ['101'], '8001'), undefined)
  t.end()
})

t.test('work is done while there is some of the allowance left, which comes back', (t) => {
  let nowMs = 0
  const now = () => nowMs
  const allowance = new WorkAllowance({ msPerSecond: 100, burstMs: 30 }, { now, worked: now })
  const works = (ms: number) =>
    allowance.spend(() => {
      nowMs += ms
    })
  t.ok(works(19))
  t.ok(works(19), 'what is left is used to its end')
  t.notOk(works(1))
  nowMs += 100
  t.ok(works(10))
  t.notOk(works(1))
  nowMs += 10_000
  t.ok(works(9_000), 'what no message can cost')
  t.ok(works(9_000), 'has not used it up')
  t.end()
})

/** A link of which each message costs 5 ms, with all that it has sent. */
async function openDearLink(t: Test) {
  let workedMs = 0
  const worked = () => {
    workedMs += 5
    return workedMs
  }
  const journal = new KeptJournal()
  const sent: string[] = []
  const link = await UserAgent.open(
    {
      server: { ...server, transport: 'udp' },
      endpoint: server,
      user: '8001',
      password: '',
      product: 'test',
      journal,
      reading: makeReadingAllowances({ now: () => 0, worked }),
      onTraffic: () => undefined,
    },
    () =>
      Promise.resolve({
        protocol: 'UDP',
        local: { host: '192.0.2.1', port: 5_060 },
        send: async (text) => {
          sent.push(text)
        },
        close: () => undefined,
      }),
  )
  t.teardown(() => link.close())
  return { link, sent, journal }
}

/** Calls 101; gives its 180, and counts how often that is taken. */
async function call({ link, sent }: { link: UserAgent; sent: readonly string[] }) {
  const { core, account } = link
  const target = link.uri('101')
  const invite = core.makeOutgoingRequestMessage('INVITE', target, account, target, {}, [])
  const taken = { rings: 0 }
  core.invite(invite, {
    onProgress: () => {
      taken.rings += 1
    },
  })
  const asked = await until('the INVITE', () => sent.find((text) => text.startsWith('INVITE')))
  const kept = asked.match(/^(Via|From|Call-ID|CSeq): .*$/gm) ?? []
  const lines = ['SIP/2.0 180 Ringing', ...kept.map((line) => line.trim())]
  const ringing = [...lines, 'To: <sip:101@x>;tag=1', 'Contact: <sip:101@x>', '', ''].join('\r\n')
  return { ringing, taken }
}

t.test('a flood in the name of the server is cut off, and answers are still heard', async (t) => {
  const scene = await openDearLink(t)
  const { link, sent, journal } = scene
  for (let n = 0; n < 500; n += 1) link.onMessage(options([], `flood${n}`), server)
  const answered = sent.filter((text) => text.startsWith('SIP/2.0 200')).length
  t.equal(answered, 20, 'as many as 100 ms are enough for')
  t.match(journal.lines, [/So many SIP messages come/])
  const { ringing, taken } = await call(scene)
  link.onMessage(ringing, server)
  t.equal(taken.rings, 1)
})

t.test("a telephone's flood is cut off, and the server is still heard", async (t) => {
  const scene = await openDearLink(t)
  const { ringing, taken } = await call(scene)
  const telephone = { host: '192.0.2.77', port: 5_060 }
  for (let n = 0; n < 90; n += 1) scene.link.onMessage(ringing, telephone)
  t.equal(taken.rings, 20, 'as many as 100 ms are enough for')
  scene.link.onMessage(ringing, server)
  t.equal(taken.rings, 21)
})

t.test('requests within one call that the server passes on keep no answer waiting', async (t) => {
  const scene = await openDearLink(t)
  const { ringing, taken } = await call(scene)
  const callId = /^Call-ID: (.*)$/m.exec(ringing)?.[1]?.trim() ?? ''
  scene.link.beginCall(callId, { answerUpdate: () => ({ statusCode: 200 }) })
  const before = scene.sent.length
  for (let n = 0; n < 1_000; n += 1)
    scene.link.onMessage(
      options([], `info${n}`).replace(/^Call-ID: .*$/m, `Call-ID: ${callId}`),
      server,
    )
  const answered = scene.sent.length - before
  t.ok(answered > 0 && answered <= 40, `${answered}: no more than 200 ms are enough for`)
  for (let n = 0; n < 40; n += 1) scene.link.onMessage(ringing, server)
  t.equal(taken.rings, 40)
})

t.test('a call has as many dialogs as a PBX makes of it, and no more', async (t) => {
  const forks = new Forks()
  const admitted = (invite: string, from: number) =>
    Array.from({ length: 100 }, (_, i) => forks.admits(invite, `tag ${from + i}`)).filter(Boolean)
  t.equal(admitted('a', 0).length, 16)
  t.equal(admitted('a', 1_000).length, 0)
  t.ok(forks.admits('a', 'tag 3'), 'one that is known goes on')
  t.equal(admitted('b', 0).length, 16)
})
