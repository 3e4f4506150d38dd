import t from 'tap'
import {
  type Binding,
  listenerAddresses,
  redirectTarget,
  unbound,
} from '../../../src/http/server/listen-address.ts'
import type { Listener } from '../../../src/http/server/listener.ts'

/** A place on every address; open where it is given a port. */
function door(port: number, tls: boolean, openPort?: number): Binding {
  const shut = unbound({ host: '0.0.0.0', port, tls, ipv6Only: false })
  return openPort === undefined ? shut : { ...shut, listener: { port: openPort } as Listener }
}

t.test('callers in the clear are sent to a TLS port that is open, or will be', async (t) => {
  t.equal(redirectTarget([door(80, false)]), undefined)
  t.equal(redirectTarget([door(443, true), door(8_443, true, 8_443)])?.port, 8_443)
  t.equal(redirectTarget([door(8_080, false), door(443, true), door(8_443, true)])?.port, 443)
  t.equal(redirectTarget([door(0, true, 50_123)])?.port, 50_123)
})

t.test('browsers are told to come over TLS only where they then find it', async (t) => {
  const isStrict = (...doors: Binding[]) => redirectTarget(doors)?.isStrict
  t.equal(isStrict(door(80, false), door(443, true)), true)
  t.equal(isStrict(door(80, false), door(8_443, true)), false)
  t.equal(isStrict(door(8_080, false), door(8_443, true)), true)
  t.equal(isStrict(door(80, true)), true)
})

t.test('a place that is named twice is one; in the clear and over TLS are two', async (t) => {
  const [one, other] = [
    { host: '0.0.0.0', port: 80 },
    { host: '127.0.0.1', port: 80 },
  ]
  const tls = { cert: '', key: '', listen: [one, one], redirect: true }
  t.match(listenerAddresses({ listen: [one, other, one], tls }), [
    { ...one, tls: false },
    { ...other, tls: false },
    { ...one, tls: true },
  ])
  t.equal(listenerAddresses({ listen: [one, other, one], tls }).length, 3)
})
