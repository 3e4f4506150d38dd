import t from 'tap'
import { siteChanges } from '../../src/site-file/changes.ts'
import { good, mistakes, zone } from './reading.ts'

const fias = `[[connector]]
name = "opera"
protocol = "fias"
address = "tcp://10.0.0.10:5010"
`

t.test('a profile sets what it names, and nothing else', async (t) => {
  const { wakeup } = good(`${zone}
[wakeup]
attempts = 2
dial = "9{extension}"
[profile.vip]
ring = "60s"
retry = "2m"
snooze = "5m"
late = "1h"
attempts = 5
snoozes = 0
confirm = true
method = "backup"
prompt = 3
dial = "*78{extension}"
[profile.plain]
${fias}[connector.vip]
1 = "vip"
GOLD = "plain"
`)
  t.equal(wakeup.dial, '9{extension}')
  t.same(wakeup.profiles.get('vip'), {
    ringMs: 60_000,
    retryMs: 120_000,
    snoozeMs: 300_000,
    lateMs: 3_600_000,
    attempts: 5,
    snoozes: 0,
    confirm: true,
    method: 'backup',
    prompt: 3,
    dial: '*78{extension}',
  })
  t.same(wakeup.profiles.get('plain'), {})
  t.same(
    wakeup.vipProfiles.get('opera'),
    new Map([
      ['1', 'vip'],
      ['GOLD', 'plain'],
    ]),
  )
})

t.test('what cannot be meant is a mistake, with its line and what to do', async (t) => {
  const found = mistakes(`${zone}
[wakeup]
dial = "*78"
[profile."v i p"]
[profile.slow]
ring = "1h"
rings = 3
[profile.late]
method = "backup"
late = "5m"
${fias}[connector.vip]
1 = "slwo"
`)
  t.match(found[0], /^5: wakeup\.dial should be what to dial, with \{extension\} once/)
  t.match(found[1], /^6: profile\.v i p should have a name of 1 to 32 letters/)
  t.match(found[2], /^8: profile\.slow\.ring should be a duration from "5s" to "5m"/)
  t.match(found[3], /^9: "rings" is not known in profile\.slow; did you mean "ring"\?/)
  t.match(found[4], /^12: profile\.late\.late should be longer than wakeup\.backup/)
  t.match(found[5], /^18: connector\.vip\.1 names the profile "slwo".*did you mean "slow"\?/)
  t.equal(found.length, 6)
})

t.test('a changed profile is named when the file is taken over', async (t) => {
  const before = good(`${zone}[profile.a]\n[profile.b]\nattempts = 2\n`)
  const after = good(`${zone}[profile.b]\nattempts = 3\n[profile.c]\n`)
  t.same(siteChanges(before, after), [
    'profile b has changed',
    'profile c is new',
    'profile a has gone',
  ])
})

t.test('a profile without a name is told how it is written', (t) => {
  const text = (file: string) => mistakes(`${zone}\n${file}`)
  t.match(text('[profile]\nattempts = 5\n'), [/profile.attempts should .*\[profile\.NAME\]/])
  t.match(text('[[profile]]\nattempts = 5\n'), [/profile should be \[profile\.NAME\]/])
  t.end()
})
