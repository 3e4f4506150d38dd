import { type Test, t } from 'tap'
import { answerTo, type BareLink, call, openBareLink, server } from '../agent/bare-user-agent.ts'

/** A link to a PBX that takes every call. */
function openAnswered(t: Test): Promise<BareLink> {
  const contact = `Contact: <sip:phone@${server.host}:${server.port}>`
  return openBareLink(t, (text, link) => {
    if (!text.startsWith('INVITE ')) return
    setImmediate(() => link.onMessage(answerTo(text, '200 OK', [contact]), server))
  })
}

/** The nth request that the PBX makes within a call. */
function within(invite: string, method: string, nth: number): string {
  const head = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'm').exec(invite)?.[1]
  const lines = [
    `${method} sip:8001@192.0.2.1:5060 SIP/2.0`,
    `Via: SIP/2.0/UDP ${server.host}:${server.port};branch=z9hG4bK${head('Call-ID')}${nth}`,
    `From: ${head('To')};tag=phone`,
    `To: ${head('From')}`,
    `Call-ID: ${head('Call-ID')}`,
    `CSeq: ${nth} ${method}`,
  ]
  return [...lines, 'Content-Length: 0', '', ''].join('\r\n')
}

/** How many of the messages that were sent are answers to requests of this method. */
function answers({ sent }: BareLink, method: string): number {
  const isAnswer = (text: string) =>
    text.startsWith('SIP/2.0') && new RegExp(`^CSeq: \\d+ ${method}\r$`, 'm').test(text)
  return sent.filter(({ text }) => isAnswer(text)).length
}

t.test('requests within a call have a bound, and its end is heard at the bound', async (t) => {
  const bare = await openAnswered(t)
  const { link } = bare
  const invite = await call(bare, '101')
  for (let nth = 1; nth <= 500; nth += 1) link.onMessage(within(invite, 'INFO', nth), server)
  t.equal(answers(bare, 'INFO'), 64)
  t.equal(link.core.userAgentServers.size, 64)
  link.onMessage(within(invite, 'INFO', 1), server)
  t.equal(answers(bare, 'INFO'), 65, 'what is said again is answered again')

  const other = await call(bare, '102')
  link.onMessage(within(other, 'INFO', 1), server)
  t.equal(answers(bare, 'INFO'), 66, 'another call has places of its own')

  t.equal(link.core.dialogs.size, 2)
  link.onMessage(within(invite, 'BYE', 501), server)
  t.equal(answers(bare, 'BYE'), 1)
  t.equal(link.core.dialogs.size, 1)
})

t.test('so have those of all calls together', async (t) => {
  const bare = await openAnswered(t)
  const { link } = bare
  const rooms = Array.from({ length: 20 }, (_, n) => `${101 + n}`)
  const invites = await Promise.all(rooms.map((room) => call(bare, room)))
  for (const invite of invites)
    for (let nth = 1; nth <= 64; nth += 1) link.onMessage(within(invite, 'INFO', nth), server)
  t.equal(link.core.userAgentServers.size, 1_000)
  for (const invite of invites) link.onMessage(within(invite, 'BYE', 65), server)
  t.equal(answers(bare, 'BYE'), 20)
  t.equal(link.core.dialogs.size, 0)
})
