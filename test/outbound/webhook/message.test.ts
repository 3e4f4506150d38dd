import { Webhook as Verifier } from 'standardwebhooks'
import t from 'tap'
import type { Notice } from '../../../src/core/model/delivery.ts'
import { writeMessage } from '../../../src/outbound/webhook/message.ts'
import { HandClock } from '../../support/hotel.ts'
import {
  answered,
  assist,
  charge,
  delivery,
  failed,
  newSecret,
  oldSecret,
  status,
} from './notices.ts'
import { openReceiver, openWebhook } from './scene.ts'

const begin = (type: string, id: string) =>
  `{"type":"${type}","id":"${id}","sequence":7,"timestamp":"2026-11-15T07:05:09+01:00","actor":"maid","tenant":"","room":"101",`
const wakeup =
  '"wakeup":{"id":"w1","scheduled":"2026-11-15T07:05:09+01:00","daily":true,"attempts":2,"result":1}}'

const texts: [Notice, string][] = [
  [
    charge,
    `${begin('inventory.charge', '0199-charge')}"item":{"id":"1","description":"Wasser & Öl","category":"1","price":"3.50"},"quantity":2,"amount":"7.00"}`,
  ],
  [status, `${begin('room.status', '0199-status')}"status":{"id":"01","description":"Clean"}}`],
  [answered, begin('wakeup.answered', '0199-answered') + wakeup],
  [failed, begin('wakeup.failed', '0199-failed') + wakeup],
  [
    assist,
    `${begin('wakeup.assist', '0199-assist')}"wakeup":{"id":"w1","scheduled":"2026-11-15T07:05:09+01:00","daily":true,"needs":"knock,flash","due":false}}`,
  ],
]

const flat = (type: string, id: string) =>
  `type=${type}&id=${id}&sequence=7&timestamp=2026-11-15T07%3A05%3A09%2B01%3A00&actor=maid&tenant=&room=101&`
const flatWakeup =
  'wakeup_id=w1&wakeup_scheduled=2026-11-15T07%3A05%3A09%2B01%3A00&wakeup_daily=true&wakeup_attempts=2&wakeup_result=1'

const forms: [Notice, string][] = [
  [
    charge,
    `${flat('inventory.charge', '0199-charge')}item_id=1&item_description=Wasser+%26+%C3%96l&item_category=1&item_price=3.50&quantity=2&amount=7.00`,
  ],
  [status, `${flat('room.status', '0199-status')}status_id=01&status_description=Clean`],
  [answered, flat('wakeup.answered', '0199-answered') + flatWakeup],
  [failed, flat('wakeup.failed', '0199-failed') + flatWakeup],
  [
    assist,
    `${flat('wakeup.assist', '0199-assist')}wakeup_id=w1&wakeup_scheduled=2026-11-15T07%3A05%3A09%2B01%3A00&wakeup_daily=true&wakeup_needs=knock%2Cflash&wakeup_due=false`,
  ],
]

t.test('each kind of notice is posted byte for byte, as JSON and as a form', async (t) => {
  const receiver = await openReceiver(t)
  for (const [format, contentType, wanted] of [
    ['json', 'application/json', texts],
    ['form', 'application/x-www-form-urlencoded', forms],
  ] as const) {
    const { send } = await openWebhook(t, `${receiver.url}?hotel=7`, { format })
    for (const [notice, text] of wanted) {
      t.same(await send(notice), { kind: 'acknowledged' })
      const received = receiver.requests.at(-1)
      t.equal(received?.body.toString(), text)
      t.match(received, { method: 'POST', path: '/hook?hotel=7' })
      t.match(received?.headers, {
        'content-type': contentType,
        'content-length': String(Buffer.byteLength(text)),
        'user-agent': 'Nightporter/0.1.0',
      })
    }
  }
})

t.test('what is new in our own records is not told to others', async (t) => {
  const grown = { ...charge, guest: 'Smith' }
  t.equal(writeMessage(delivery(grown), 'json').body, texts[0]?.[1])
})

t.test('a receiver with the new secret and one with the old both verify', async (t) => {
  const receiver = await openReceiver(t)
  for (const format of ['json', 'form'] as const) {
    const { send } = await openWebhook(t, receiver.url, {
      format,
      secrets: [newSecret, oldSecret],
    })
    await send(charge)
    const received = receiver.requests.at(-1)
    const body = received?.body ?? Buffer.of()
    const given = received?.headers as Record<string, string>
    const options = { jsonParse: format === 'json' }
    t.doesNotThrow(() => new Verifier(newSecret).verify(body, given, options))
    t.doesNotThrow(() => new Verifier(oldSecret).verify(body, given, options))
    const changed = Buffer.concat([body, Buffer.from(' ')])
    t.throws(() => new Verifier(newSecret).verify(changed, given, options))
    const other = `whsec_${Buffer.alloc(32, 'other').toString('base64')}`
    t.throws(() => new Verifier(other).verify(body, given, options))
    const [first] = String(given['webhook-signature']).split(' ')
    const at = new Date(Number(given['webhook-timestamp']) * 1_000)
    t.equal(first, new Verifier(newSecret).sign(charge.id, at, body), 'the new secret is first')
  }
})

t.test(
  'the id stays the same over all attempts, and the time is that of the attempt',
  async (t) => {
    const receiver = await openReceiver(t, (response) => response.writeHead(503).end())
    const clock = new HandClock('2026-11-15T07:05:09.900+01:00')
    const { send } = await openWebhook(t, receiver.url, { clock })
    await send()
    clock.advance(60_000)
    await send()
    const seen = receiver.requests.map(({ headers }) => [
      headers['webhook-id'],
      headers['webhook-timestamp'],
    ])
    t.same(seen, [
      [status.id, '1794722709'],
      [status.id, '1794722769'],
    ])
  },
)

t.test('without a secret there is an id, and no signature', async (t) => {
  const receiver = await openReceiver(t)
  const { send } = await openWebhook(t, receiver.url, { secrets: [] })
  await send()
  t.equal(receiver.requests[0]?.headers['webhook-id'], status.id)
  t.notOk('webhook-signature' in (receiver.requests[0]?.headers ?? {}))
})

t.test('user and password of the url are sent as Basic authorization', async (t) => {
  const receiver = await openReceiver(t)
  const login = receiver.url.replace('//', '//hotel:p%40ss%3Aw%C3%B6rd@')
  const { send } = await openWebhook(t, login)
  await send()
  const basic = Buffer.from('hotel:p@ss:wörd').toString('base64')
  t.equal(receiver.requests[0]?.headers.authorization, `Basic ${basic}`)
  const odd = await openWebhook(t, receiver.url.replace('//', '//hotel:%zz@'))
  await odd.send()
  const plain = Buffer.from('hotel:%zz').toString('base64')
  t.equal(receiver.requests[1]?.headers.authorization, `Basic ${plain}`)
})
