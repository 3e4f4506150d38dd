import { t } from 'tap'
import { lineOpener, makeMedia } from '../bench.ts'
import { contact, openRtpReceiver, soundAt, startOddPbx } from '../odd-pbx.ts'

t.jobs = 4
const openLine = lineOpener(makeMedia(t))

for (const [dial, user] of [
  ['*78101', '\\*78101'],
  ['101#', '101%23'],
  ['*78#101', '\\*78%23101'],
] as const)
  t.test(`a PBX is asked for ${dial}, in the address and in To`, async (t) => {
    const pbx = await startOddPbx(t, (asked) => {
      if (asked.method === 'INVITE') pbx.answer(asked, 'SIP/2.0 486 Busy Here')
    })
    const { ring, steps } = await openLine(t, pbx)
    t.match(await ring('101', { dial }), { kind: 'busy' })
    const { text } = await pbx.next('INVITE')
    t.match(text, new RegExp(`^INVITE sip:${user}@127\\.0\\.0\\.1:\\d+ SIP/2\\.0\\r\\n`))
    t.match(text, new RegExp(`^To: <sip:${user}@127\\.0\\.0\\.1:\\d+>\\r$`, 'm'))
    t.ok(steps.includes(`Calling ${dial} …`), steps.join('\n'))
  })

for (const named of ['101', '*78101'])
  t.test(`the phone of 101 is the one that was dialled, if it names itself ${named}`, async (t) => {
    const phone = await openRtpReceiver(t)
    const pbx = await startOddPbx(t, (asked) => {
      const headers = [...contact(pbx), `P-Asserted-Identity: <sip:${named}@hotel.test>`]
      if (asked.method === 'INVITE')
        pbx.answer(asked, 'SIP/2.0 200 OK', { headers, body: soundAt(phone.port) })
      else if (asked.method === 'BYE') pbx.answer(asked, 'SIP/2.0 200 OK')
    })
    const { ring } = await openLine(t, pbx)
    t.same(await ring('101', { dial: '*78101' }), { kind: 'answered' })
  })

for (const [dial, to, ends] of [
  ['*78101', '101', { kind: 'busy' }],
  ['*78101', '%2A78101', { kind: 'busy' }],
  ['*78101', '102', { kind: 'unanswered', reason: 'calls are forwarded to 102' }],
] as const)
  t.test(
    `a PBX that redirects ${dial} to ${to} is followed no further than the room`,
    async (t) => {
      const pbx = await startOddPbx(t, (asked) => {
        if (asked.method !== 'INVITE') return
        if (/^INVITE sip:\*/.test(asked.text) && !isRedirected) {
          isRedirected = true
          const headers = [`Contact: <sip:${to}@127.0.0.1:9>`]
          pbx.answer(asked, 'SIP/2.0 302 Moved Temporarily', { headers })
        } else pbx.answer(asked, 'SIP/2.0 486 Busy Here')
      })
      let isRedirected = false
      const { ring } = await openLine(t, pbx)
      t.match(await ring('101', { dial }), ends)
    },
  )

t.test('without a word of what to dial, the extension is dialled', async (t) => {
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'INVITE') pbx.answer(asked, 'SIP/2.0 486 Busy Here')
  })
  const { ring } = await openLine(t, pbx)
  t.match(await ring('101'), { kind: 'busy' })
  t.match((await pbx.next('INVITE')).text, /^INVITE sip:101@/)
})
