import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Test, t } from 'tap'
import { SiteTime } from '../../src/core/site-time.ts'
import { Dice } from '../../src/demo/dice.ts'
import { Guests } from '../../src/demo/guests.ts'
import { Housekeeper } from '../../src/demo/housekeeper.ts'
import { repeat } from '../../src/demo/repeat.ts'
import { StaffMember } from '../../src/demo/staff-member.ts'

type Reply = { status?: number; json?: unknown } | 'cut'

/** An interface that answers as it is told to; keeps what was asked. */
async function openInterface(t: Test, replyTo: (path: string) => Reply) {
  const asked: string[] = []
  const reported: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push(`${request.method} ${request.url} ${body}`.trim())
    const reply = replyTo(request.url ?? '')
    if (reply === 'cut') response.destroy()
    else response.writeHead(reply.status ?? 200).end(JSON.stringify(reply.json ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const tell = (text: string) => void reported.push(text)
  const member = new StaffMember(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    { name: 'frontdesk', password: 'p' },
    { info: tell, warn: tell, error: tell },
  )
  return { member, asked, reported: reported }
}

function guestsOf(frontDesk: StaffMember, rooms = ['214', '215']): Guests {
  return new Guests({ frontDesk, time: new SiteTime('UTC'), rooms, dice: new Dice(1) })
}

t.test('guests book no more when sixty calls lie in the next hour', async (t) => {
  let pending = 60
  const { member, asked } = await openInterface(t, () => ({
    json: { pending: Array.from({ length: pending }, () => ({ room: '214' })) },
  }))
  await guestsOf(member).bookAnother()
  t.match(asked, [/^GET \/rest\/wakeup\/list\/pending\?end=\d{12}$/])
  pending = 59
  await guestsOf(member).bookAnother()
  t.equal(asked.length, 3)
  t.match(asked[2], /^POST \/rest\/wakeup room=215&/, 'a room that has no call yet')
})

t.test('a refusal and a lost answer are told, and end nothing', async (t) => {
  const replies: Reply[] = [
    { status: 422, json: { error: 306, description: 'The time lies in the past.' } },
    'cut',
  ]
  const { member, reported } = await openInterface(t, () => replies.shift() ?? {})
  t.equal(await member.send('/rest/wakeup', { room: '1' }), false)
  t.equal(await member.send('/rest/wakeup', { room: '1' }), false)
  t.equal(await member.send('/rest/wakeup', { room: '1' }), true)
  t.match(reported, [/frontdesk was refused .*The time lies in the past\./, /got no answer/])
})

t.test('rooms go from dirty to inspected, those begun first', async (t) => {
  let board = [{ room: '214', id: '02' }]
  const { member, asked } = await openInterface(t, () => ({ json: { rooms: board } }))
  const housekeeper = new Housekeeper({
    account: member,
    allRooms: ['214'],
    guestRooms: ['214'],
    vacantRooms: ['110'],
    items: ['3'],
    dice: new Dice(1),
  })
  const changes = () => asked.filter((text) => text.startsWith('POST /rest/rsi/change'))
  for (const id of ['02', '03', '01', '04']) {
    board = [{ room: '214', id }]
    await housekeeper.goOn()
  }
  t.same(
    changes().map((text) => text.slice(-14)),
    ['id=03&room=214', 'id=01&room=214', 'id=04&room=214', 'id=02&room=214'],
  )
  const begun = ['301', '302', '303', '304'].map((room) => ({ room, id: '03' }))
  board = [...begun, ...Array.from({ length: 200 }, () => ({ room: '214', id: '02' }))]
  await housekeeper.goOn()
  t.match(changes().at(-1), /id=01&room=30\d/)
  board = [{ room: '214', id: '05' }]
  await housekeeper.goOn()
  t.equal(changes().length, 5, 'a room that is out of order stays so')
})

t.test('now and then a charge is for a room without a guest', async (t) => {
  const { member, asked } = await openInterface(t, () => ({}))
  const housekeeper = new Housekeeper({
    account: member,
    allRooms: [],
    guestRooms: ['214'],
    vacantRooms: ['110'],
    items: ['3'],
    dice: new Dice(1),
  })
  for (let count = 0; count < 16; count++) await housekeeper.charge()
  t.equal(asked.filter((text) => text.includes('room=110')).length, 2)
  t.equal(asked.filter((text) => text.includes('room=214')).length, 14)
})

t.test('rounds end in the middle of a pause', async (t) => {
  const closing = new AbortController()
  let rounds = 0
  const over = repeat(
    { pauseSeconds: [600, 600], dice: new Dice(1), signal: closing.signal },
    async () => {
      rounds += 1
      setImmediate(() => closing.abort())
    },
  )
  await over
  t.equal(rounds, 1)
})
