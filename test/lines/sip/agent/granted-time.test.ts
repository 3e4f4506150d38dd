import { type Test, t } from 'tap'
import { Registration } from '../../../../src/lines/sip/agent/registration.ts'
import { answerTo, openBareLink, server } from './bare-user-agent.ts'

const never = new AbortController().signal

/** Registers for so many seconds where the answer has this header. */
async function register(t: Test, seconds: number, header: string) {
  const { link } = await openBareLink(t, (request, link) => {
    setImmediate(() => link.onMessage(answerTo(request, '200 OK', [header]), server))
  })
  return new Registration(link, '8001', seconds).register(never)
}

t.test('a registration lasts as long as the registrar says', async (t) => {
  for (const [header, seconds] of [
    ['Expires: 3600', 3_600],
    ['Expires: 60', 60],
    ['Expires: 30', 30],
    ['Contact: <sip:8001@192.0.2.1:5060>;expires=45', 45],
  ] as const)
    t.same(await register(t, 120, header), { kind: 'registered', seconds }, header)
})

t.test('a registrar that gives next to no time is not asked without end', async (t) => {
  for (const header of ['Expires: 1', 'Contact: <sip:8001@192.0.2.1:5060>;expires=1'])
    t.same(await register(t, 120, header), { kind: 'registered', seconds: 10 }, header)
  t.match(await register(t, 120, 'Expires: 0'), { kind: 'refused' })
  t.same(await register(t, 2, 'Expires: 2'), { kind: 'registered', seconds: 2 }, 'as was asked for')
})

t.test('what is no time counts as the one that was asked for', async (t) => {
  for (const time of ['0.0001', '1e-9', '0x1', '-5', 'soon'])
    t.same(
      await register(t, 120, `Expires: ${time}`),
      { kind: 'registered', seconds: 120 },
      `Expires: ${time}`,
    )
})
