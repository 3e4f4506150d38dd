import { t } from 'tap'
import { resolveServer } from '../../../../src/lines/sip/transport/resolve-server.ts'

const udp = 'udp' as const

function nameServers(records: Record<string, [name: string, port: number, priority: number][]>) {
  return {
    resolveSrv: async (name: string) => {
      const found = records[name]
      if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
      return found.map(([name, port, priority]) => ({ name, port, priority, weight: 10 }))
    },
  }
}

t.test('an address is used as it is, with the port of its transport', async (t) => {
  const none = nameServers({})
  t.same(await resolveServer({ host: '10.0.0.5', port: undefined, transport: udp }, none), [
    { host: '10.0.0.5', port: 5060 },
  ])
  t.same(await resolveServer({ host: 'fd00::5', port: undefined, transport: 'tls' }, none), [
    { host: 'fd00::5', port: 5061 },
  ])
  t.same(await resolveServer({ host: '10.0.0.5', port: 5070, transport: udp }, none), [
    { host: '10.0.0.5', port: 5070 },
  ])
})

t.test('a name without a port is found by its SRV records, best first', async (t) => {
  const dns = nameServers({
    '_sip._udp.pbx.test': [
      ['127.0.0.2', 5072, 20],
      ['127.0.0.1', 5071, 10],
    ],
    '_sips._tcp.pbx.test': [['127.0.0.3', 5073, 1]],
  })
  t.same(await resolveServer({ host: 'pbx.test', port: undefined, transport: udp }, dns), [
    { host: '127.0.0.1', port: 5071 },
    { host: '127.0.0.2', port: 5072 },
  ])
  t.same(await resolveServer({ host: 'pbx.test', port: undefined, transport: 'tls' }, dns), [
    { host: '127.0.0.3', port: 5073 },
  ])
})

t.test('a name with a port, or without SRV records, is found by its addresses', async (t) => {
  const ofPort = (port: number | undefined) =>
    resolveServer({ host: 'localhost', port, transport: udp }, nameServers({}))
  t.match(await ofPort(5080), [{ host: /127\.0\.0\.1|::1/, port: 5080 }])
  t.match(await ofPort(undefined), [{ host: /127\.0\.0\.1|::1/, port: 5060 }])
})
