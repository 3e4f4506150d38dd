import { t } from 'tap'
import { makeMedia } from '../../lines/sip/bench.ts'
import { startOddPbx } from '../../lines/sip/odd-pbx.ts'
import { header, openLine, untilAnswered } from '../support/sip-scene.ts'

const media = makeMedia(t)

t.test('Call-IDs, tags and branches do not come from Math.random', async (t) => {
  t.intercept(Math, 'random', { value: () => 0.5 })
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'INVITE') pbx.answer(asked, 'SIP/2.0 486 Busy Here')
  })
  const { ring } = await openLine(t, pbx, { media: await media })
  for (let n = 0; n < 3; n += 1) t.same(await ring('101'), { kind: 'busy' })
  const invites = pbx.asked.filter(({ method }) => method === 'INVITE')
  for (const part of [
    invites.map((invite) => header(invite, 'Call-ID')),
    invites.map((invite) => /;tag=(\S+)/.exec(header(invite, 'From'))?.[1]),
    invites.map((invite) => /;branch=([^;]+)/.exec(header(invite, 'Via'))?.[1]),
    invites.map(({ text }) => /^o=\S+ (\d+)/m.exec(text)?.[1]),
  ])
    t.equal(new Set(part).size, 3)
  for (const invite of invites) t.match(header(invite, 'Call-ID'), /^[\da-f]{32}$/)
  const answers = [await untilAnswered(pbx, 'one'), await untilAnswered(pbx, 'two')]
  t.equal(new Set(answers.map((text) => /^To: .*;tag=(\S+)/m.exec(text)?.[1])).size, 2)
})
