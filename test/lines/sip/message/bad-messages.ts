import { createSocket } from 'node:dgram'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Test } from 'tap'
import { Result, Status } from '../../../../src/core/model/wakeup.ts'
import { freePort } from '../../../peers/ports.ts'
import { mutated } from '../../../security/support/mutated.ts'
import { until } from '../../../support/until.ts'
import { Random, seedOfRun } from '../../../virtual-time/random.ts'
import { openScene, settled, wake } from '../scene.ts'
import { tortureMessages } from './torture/messages.ts'

/** Messages that pass the first checks, so that mutations reach further in. */
const ordinary = [
  'OPTIONS sip:8001@HOST SIP/2.0',
  'BYE sip:8001@HOST SIP/2.0',
  'INVITE sip:8001@HOST SIP/2.0',
  'NOTIFY sip:8001@HOST SIP/2.0',
  'SIP/2.0 200 OK',
  'SIP/2.0 401 Unauthorized',
].map((first, index) => {
  const method = first.startsWith('SIP') ? 'INVITE' : first.split(' ')[0]
  return Buffer.from(
    [
      first,
      `Via: SIP/2.0/UDP 192.0.2.1:5060;branch=z9hG4bKm${index};rport`,
      'From: "A" <sip:a@192.0.2.1>;tag=1',
      `To: <sip:8001@192.0.2.2>${first.startsWith('BYE') ? ';tag=2' : ''}`,
      `Call-ID: ${index}@192.0.2.1`,
      `CSeq: 1 ${method}`,
      'Contact: <sip:a@192.0.2.1:5060>',
      'Event: message-summary',
      'WWW-Authenticate: Digest realm="r", nonce="n", qop="auth", algorithm=MD5',
      'Max-Forwards: 70',
      'Content-Type: application/sdp',
      'Content-Length: 10',
      '',
      'v=0\r\ns=-\r\n',
    ].join('\r\n'),
  )
})

export const messages = [...tortureMessages.map(({ bytes }) => bytes), ...ordinary]

/** A message with a few faults. */
export function badMessage(random: Random): Buffer {
  return mutated(messages, random).subarray(0, 60_000)
}

/** Sends so many bad messages to a line over UDP: it stays registered, and the next call rings. */
export async function sendBadMessages(t: Test, count: number): Promise<void> {
  const port = await freePort()
  const scene = await openScene(t, 'udp', { line: (host) => `local = "${host}:${port}"` })
  const { hotel, phone, namespace } = scene
  const host = namespace.host.v4
  const socket = createSocket('udp4')
  t.teardown(() => socket.close())
  const answers: string[] = []
  socket.on('message', (bytes) => answers.push(bytes.toString()))
  const send = async (bytes: Buffer) => {
    socket.send(bytes, port, host)
    await breathe()
  }
  /** Everything before this has been looked at when it is answered. */
  const isAlive = async (id: string) => {
    answers.length = 0
    const question = ordinary[0]?.toString().replaceAll('z9hG4bKm0', `z9hG4bK${id}`) ?? ''
    const isAnswer = (text: string) =>
      text.startsWith('SIP/2.0 200 OK') && text.includes(`Call-ID: ${id}@`)
    const isAnswered = () => answers.some(isAnswer)
    // Asked again as phones do: a datagram may be lost.
    for (let tries = 0; tries < 20 && !isAnswered(); tries++) {
      await send(Buffer.from(question.replace('0@192', `${id}@192`)))
      await until('it answers', isAnswered, 1_000).catch(() => false)
    }
    return isAnswered()
  }
  const random = new Random(seedOfRun())
  t.comment(`SEED=${random.seed}`)

  for (const { section, bytes } of tortureMessages) {
    await send(bytes)
    if (!(await isAlive(section))) throw new Error(`dead after the trick of RFC 4475, ${section}`)
  }
  t.pass('after the tricks of RFC 4475')

  for (let sent = 0; sent < count; sent += 100) {
    for (let i = 0; i < 100; i++) await send(badMessage(random))
    if (!(await isAlive(`after${sent}`))) throw new Error(`dead after ${sent} messages`)
  }
  t.pass(`after ${count} more with faults`)

  t.match((await hotel.desk.get('/rest/line').expect(200)).json.lines[0], {
    state: 'up',
    registered: true,
    error: '',
  })
  const complaints = hotel.journal.lines.filter((line) => line.includes('makes no sense'))
  t.ok(complaints.length < 5, 'and the journal is not filled')
  const id = await wake(scene)
  await phone.happens('CALL_ESTABLISHED')
  await phone.press('2')
  t.match(await settled(scene, id, ({ status }) => status === Status.finished), {
    result: Result.complete,
  })
}
