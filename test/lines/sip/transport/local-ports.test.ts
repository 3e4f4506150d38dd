import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { t } from 'tap'
import { localPortsOf } from '../../../../src/lines/sip/transport/local-ports.ts'
import { freePort } from '../../../peers/ports.ts'
import { plainSite } from '../../../support/hotel.ts'
import { startProcess } from '../../../support/process.ts'
import { until } from '../../../support/until.ts'
import { makeLine, makeMedia, startLine } from '../bench.ts'
import { type Asked, startOddPbx } from '../odd-pbx.ts'

t.jobs = 3
const media = makeMedia(t)

/** The port that a registration says we are at. */
const contactPort = ({ text }: Asked) => Number(/^Contact: .*?@127\.0\.0\.1:(\d+)/m.exec(text)?.[1])

t.test('the ports of a line follow from its name, and are none for sound', (t) => {
  const rtp = { from: 16_384, to: 16_484 }
  const ports = localPortsOf('pbx', rtp)
  t.same(localPortsOf('pbx', rtp), ports)
  t.notSame(localPortsOf('annex', rtp), ports)
  t.equal(new Set(ports).size, 8)
  for (const name of ['', 'pbx', 'annex', 'Zimmertelefonie', '☎'])
    for (const port of localPortsOf(name, rtp)) t.ok(port >= 15_060 && port < 16_060, `${port}`)
  const [first = 0, second] = ports
  t.equal(localPortsOf('pbx', { from: first - 3, to: first })[0], second, 'that is for sound')
  t.end()
})

/** A registrar that knows one contact until it expires, as Asterisk with max_contacts=1 does. */
async function startStrictRegistrar(
  t: Parameters<typeof startOddPbx>[0],
  transport: 'udp' | 'tcp',
) {
  let known: number | undefined
  const pbx = await startOddPbx(
    t,
    (asked) => {
      if (asked.method === 'OPTIONS') pbx.answer(asked, 'SIP/2.0 200 OK')
      if (asked.method !== 'REGISTER') return
      known ??= contactPort(asked)
      if (known === contactPort(asked))
        pbx.answer(asked, 'SIP/2.0 200 OK', { headers: ['Expires: 120'] })
      else pbx.answer(asked, 'SIP/2.0 403 Forbidden')
    },
    { transport },
  )
  return pbx
}

for (const transport of ['udp', 'tcp'] as const)
  t.test(`after a crash the PBX knows the line again by its port, over ${transport}`, async (t) => {
    const pbx = await startStrictRegistrar(t, transport)
    // A name of its own, so that no other test has its ports.
    const site = `${plainSite}
[[line]]
name = "${transport}-${process.pid}"
driver = "sip"
server = "sip:127.0.0.1:${pbx.port};transport=${transport}"
user = "8001"
password = "secret"
rtp = "29200-29300"
`
    const first = await startProcess(t, { site })
    await pbx.next('REGISTER')
    await first.kill('SIGKILL')
    const before = pbx.asked.length
    const { said } = await startProcess(t, { site, data: first.data })
    await until('it is registered', () => /Line .* is up: registered/.test(said()))
    t.same([...new Set(pbx.asked.slice(before).map(contactPort))].length, 1)
  })

t.test('a port that is taken is passed over, over UDP and TCP', async (t) => {
  const taken = await freePort(2)
  const udp = createSocket('udp4').bind(taken, '127.0.0.1')
  t.teardown(() => udp.close())
  await once(udp, 'listening')
  const tcp = createServer().listen(taken, '127.0.0.1')
  t.teardown(() => tcp.close())
  await once(tcp, 'listening')
  for (const transport of ['udp', 'tcp'] as const) {
    const pbx = await startStrictRegistrar(t, transport)
    const { line } = await makeLine(t, {
      server: `sip:127.0.0.1:${pbx.port};transport=${transport}`,
      registers: true,
      media: await media,
      localPorts: [taken, taken + 1],
    })
    await startLine(line)
    t.equal(contactPort(await pbx.next('REGISTER')), taken + 1, transport)
    await line.close()
  }
})

t.test('when all are taken, any other is used', async (t) => {
  const taken = await freePort()
  const udp = createSocket('udp4').bind(taken, '127.0.0.1')
  t.teardown(() => udp.close())
  await once(udp, 'listening')
  const pbx = await startStrictRegistrar(t, 'udp')
  const server = `sip:127.0.0.1:${pbx.port}`
  const options = { server, registers: true, media: await media, localPorts: [taken] }
  const { line } = await makeLine(t, options)
  await startLine(line)
  t.not(contactPort(await pbx.next('REGISTER')), taken)
})

t.test('a refused registration says that there may be an older one', async (t) => {
  const pbx = await startOddPbx(t, (asked) => pbx.answer(asked, 'SIP/2.0 403 Forbidden'))
  const server = `sip:127.0.0.1:${pbx.port}`
  const { line } = await makeLine(t, { server, registers: true, media: await media })
  await startLine(line)
  const refusal = () => /refuses/.test(line.state().lastError)
  await until('it is refused', refusal)
  t.match(
    line.state().lastError,
    /check user and password.*older registration.*remove_existing=yes/,
  )
})
