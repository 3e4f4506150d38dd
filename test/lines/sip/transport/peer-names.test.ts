import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { type Test, t } from 'tap'
import type { Endpoint, ServerAddress } from '../../../../src/lines/sip/transport/address.ts'
import { nextHop } from '../../../../src/lines/sip/transport/next-hop.ts'
import {
  inHosts,
  PeerNames,
  resolveByQueries,
} from '../../../../src/lines/sip/transport/peer-names.ts'
import { until } from '../../../support/until.ts'
import { answerTo, call, openBareLink, server } from '../agent/bare-user-agent.ts'

const named = (host: string, port?: number): ServerAddress => ({ host, port, transport: 'udp' })

/** Lookups that end when the test says so. */
function openLookups() {
  const asked: string[] = []
  const answers: ((found: Endpoint[]) => void)[] = []
  const resolveServer = ({ host }: ServerAddress) => {
    asked.push(host)
    return new Promise<Endpoint[]>((resolve) => answers.push(resolve))
  }
  return { asked, answers, resolveServer }
}

t.test('a name is looked up once, and then remembered for a minute', async (t) => {
  const { asked, answers, resolveServer } = openLookups()
  let nowMs = 0
  const names = new PeerNames(resolveServer, () => nowMs)
  const phone = { host: '192.0.2.9', port: 5_060 }
  const waiting = ['phone.test', 'PHONE.test', 'phone.test'].map((host) =>
    names.resolveServer(named(host)),
  )
  t.same(asked, ['phone.test'])
  answers[0]?.([phone])
  t.same(await Promise.all(waiting), [[phone], [phone], [phone]])
  nowMs = 59_999
  t.same(await names.resolveServer(named('phone.test')), [phone])
  t.equal(asked.length, 1)
  nowMs = 60_000
  void names.resolveServer(named('phone.test'))
  t.equal(asked.length, 2)
})

t.test('a few names are looked up at once; the others are not known', async (t) => {
  const { asked, answers, resolveServer } = openLookups()
  const names = new PeerNames(resolveServer)
  const first = [1, 2, 3, 4].map((n) => names.resolveServer(named(`phone${n}.test`)))
  for (let n = 5; n <= 500; n += 1) t.same(await names.resolveServer(named(`phone${n}.test`)), [])
  t.equal(asked.length, 4)
  for (const answer of answers) answer([])
  await Promise.all(first)
  void names.resolveServer(named('phone500.test'))
  t.equal(asked.length, 5)
})

t.test('so many names are remembered, and a lookup that fails is one of them', async (t) => {
  const asked: string[] = []
  const names = new PeerNames(async ({ host }) => {
    asked.push(host)
    throw new Error('no name server')
  })
  for (let n = 0; n < 101; n += 1) t.same(await names.resolveServer(named(`phone${n}.test`)), [])
  await names.resolveServer(named('phone100.test'))
  t.equal(asked.length, 101)
  await names.resolveServer(named('phone0.test'))
  t.equal(asked.length, 102, 'the oldest was forgotten')
})

/** A name server that knows every IPv4 address to be 192.0.2.9, and nothing else. */
async function openNameServer(t: Test): Promise<Resolver> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  socket.on('message', (query, from) => {
    const questionEnd = query.indexOf(0, 12) + 5
    const isAddress = query.readUInt16BE(questionEnd - 4) === 1
    const head = Buffer.from(query.subarray(0, questionEnd))
    head.writeUInt16BE(isAddress ? 0x8180 : 0x8183, 2)
    for (const [at, count] of [1, isAddress ? 1 : 0, 0, 0].entries())
      head.writeUInt16BE(count, 4 + 2 * at)
    const address = Buffer.from('c00c000100010000003c0004c0000209', 'hex')
    socket.send(isAddress ? Buffer.concat([head, address]) : head, from.port, from.address)
  })
  const dns = new Resolver({ timeout: 1_000, tries: 2 })
  dns.setServers([`127.0.0.1:${socket.address().port}`])
  return dns
}

t.test('names are found by queries, and in the hosts file', async (t) => {
  const dns = await openNameServer(t)
  const resolveServer = resolveByQueries(4, dns)
  const phone = '192.0.2.9'
  t.same(await resolveServer(named('phone.test', 5_080)), [{ host: phone, port: 5_080 }])
  t.same(await resolveServer(named('phone.test')), [{ host: phone, port: 5_060 }])
  t.same(await resolveServer(named('localhost', 5_080)), [{ host: '127.0.0.1', port: 5_080 }])
  t.same(await resolveByQueries(6, dns)(named('phone.test', 5_080)), [])
  const hosts = '# phone\n10.0.0.5\tphone.lan  Phone # ours\n\nfd00::5 phone\n10.0.0.6 phone2\n'
  t.same(inHosts(hosts, 'phone'), ['10.0.0.5', 'fd00::5'])
  t.same(inHosts(hosts, 'ours'), [])
})

t.test("the server's own name, and what is no name, are not looked up", async (t) => {
  const { asked, resolveServer } = openLookups()
  const endpoint = { host: '192.0.2.5', port: 5_070 }
  const names = new PeerNames(resolveServer)
  const hop = (uri: string, port?: number) =>
    nextHop(`ACK ${uri} SIP/2.0\r\n\r\n`, { server: named('pbx.test', port), endpoint, names })
  for (const uri of ['sip:101@pbx.test', 'sip:101@PBX.test.', 'sip:101@pbx.test:5070'])
    for (const port of [undefined, 5_070]) t.same(await hop(uri, port), endpoint, uri)
  t.same(await hop('sip:101@pbx.test:5080'), { host: '192.0.2.5', port: 5_080 })
  for (const host of ['a b', 'ä.test', 'a'.repeat(300)])
    t.same(await hop(`sip:1@${host}`), endpoint)
  t.same(asked, [])
})

t.test('an answer that is said again has its name looked up once', async (t) => {
  const { asked, answers, resolveServer } = openLookups()
  const contact = 'Contact: <sip:101@phone.test:5060>'
  const bare = await openBareLink(
    t,
    (text, link) => {
      if (!text.startsWith('INVITE ')) return
      setImmediate(() => link.onMessage(answerTo(text, '200 OK', [contact]), server))
    },
    { names: new PeerNames(resolveServer) },
  )
  const invite = await call(bare, '101')
  for (let n = 0; n < 50; n += 1) bare.link.onMessage(answerTo(invite, '200 OK', [contact]), server)
  t.same(asked, ['phone.test'])
  answers[0]?.([])
  const acks = () => bare.sent.filter(({ text }) => text.startsWith('ACK '))
  await until('all are acknowledged', () => acks().length === 51)
  for (const { to } of acks()) t.same(to, server)
  t.same(asked, ['phone.test'])
})
