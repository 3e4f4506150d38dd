import t from 'tap'
import { type NeedFacts, needsOf } from '../../../src/core/appliance/needs.ts'
import type { Need } from '../../../src/core/appliance/state.ts'
import { entryTroubles, formFor } from '../../../src/page/admin/lists/entry-checks.ts'
import { listKinds } from '../../../src/page/admin/lists/list-kinds.ts'
import { fileNameOf } from '../../../src/page/admin/system/file-name.ts'
import { shownReportTime } from '../../../src/page/admin/system/report-time.ts'
import { shownSize } from '../../../src/page/admin/system/shown-size.ts'
import { troublesOf } from '../../../src/page/admin/system/troubles.ts'
import { makePassword } from '../../../src/page/admin/users/make-password.ts'
import { ShownTime } from '../../../src/page/time/shown-time.ts'
import { languages, readWords } from '../../../src/page/words/words.ts'

const words = await readWords('en')
const shown = new ShownTime('en-GB')

const now = '2026-11-15T07:05:09+01:00'
const down = { name: 'pbx', state: 'down', lastError: 'It does not answer.' } as const
const alert = (kind: string, id = 'c-1') => ({
  ...{ id, kind, room: '204', time: now, scheduled: '2026-11-15T06:30:00+01:00', detail: '' },
})

/** A box on which everything is wrong. */
const bad: NeedFacts = {
  siteFile: { since: now, mistakes: ['nightporter.toml:3: no'] },
  doors: [{ address: '0.0.0.0:80', tls: false, isOpen: false, error: 'Taken. Free it.' }],
  certificate: { isSelfSigned: true, fingerprint: 'AB', until: '2026-11-20T07:00:00+01:00' },
  space: { state: 'short', size: 32e9, free: 2e9, reserve: 0 },
  pair: undefined,
  clock: { now, until: now },
  lines: [
    down,
    {
      ...{ ...down, name: 'annex', state: 'up' },
      ports: [{ port: 5, extension: '405', state: 'fault', error: 'over-current' }],
    },
  ],
  store: { isRefusing: true, cause: 'EIO' },
  destinations: [
    {
      ...{ name: 'opera', kind: 'connector', protocol: 'fias', state: 'down', oldest: '' },
      ...{ queue: 1202, held: 2, refused: 3, error: 'No.' },
    },
    {
      ...{ name: 'mini', kind: '', protocol: '', state: 'removed', oldest: '' },
      ...{ queue: 1, held: 0, refused: 0, error: '' },
    },
  ],
  alerts: [
    alert('missed'),
    alert('due'),
    alert('vacant'),
    alert('guests', 'guests opera'),
    { ...alert('assist'), detail: 'knock,flash' },
  ],
}

t.test('what the system needs is said in the reader’s words, in its order', async (t) => {
  const troubles = troublesOf([...needsOf(bad)], words, shown)
  t.match(
    troubles.map(({ text }) => text),
    [
      /cannot write \(EIO\): no call can ring/,
      /clock is in doubt/,
      /Room 204 was not woken \(.*15 Nov.*06:30\)/,
      /Room 204 is to be called by staff now/,
      /Room 204 is empty, says the property system/,
      /guest list of opera is in doubt/,
      /guest of room 204 needs help of staff \(.*06:30\): knock at the door, flashing lamp\./,
      /line pbx is down \(It does not answer\)\./,
      /telephone 405 on the line annex has a fault \(over-current\)/,
      /disk is full \(2 GB free\)/,
      /0\.0\.0\.0:80: Taken/,
      /opera takes nothing \(No\); waiting: 1,200/,
      /opera has held back 2/,
      /opera has refused 3/,
      /mini is not in the site file any more; still waiting: 1/,
      /site file/,
      /certificate ends on Friday,? 20 November 2026/,
    ],
  )
  t.equal(troubles.length, 17)
  const refused = troubles.find(({ text }) => text.includes('refused'))
  t.strictSame(refused?.at, ['charges', 'review'])
  t.match(troubles.at(-2)?.details, ['nightporter.toml:3: no'])
  t.match(troublesOf([...needsOf({ ...bad, lines: [down] })], words, shown)[0], {
    isUrgent: true,
    details: ['pbx (It does not answer)'],
    text: /every line is down/,
  })
  t.match(
    troublesOf([...needsOf({ ...bad, lines: [] })], words, shown)[0]?.text,
    /No line is set up/,
  )
})

t.test('every kind of need has words in every language', async (t) => {
  const needs = [bad, { ...bad, lines: [down] }, { ...bad, lines: [] }].flatMap((facts) => [
    ...needsOf(facts),
  ])
  for (const language of languages.filter((language) => language !== 'en')) {
    const said = troublesOf(needs, await readWords(language), new ShownTime(language))
    const english = needs.map(({ what, remedy }) => `${what} ${remedy}`)
    for (const [index, { text }] of said.entries()) t.not(text, english[index], language)
  }
})

t.test('what this page does not know is told as the system tells it', async (t) => {
  const strangeAlert = [...needsOf({ ...bad, alerts: [{ ...alert('flood'), detail: 'knock' }] })]
  t.match(
    troublesOf(strangeAlert, words, shown).map(({ text }) => text),
    [
      /cannot write/,
      /clock/,
      `Room 204, flood (${now}): knock. See to it, then dismiss the alert.`,
    ],
  )
  const [need] = needsOf(bad)
  const strange = { ...need, kind: 'strange', what: 'It is odd.', remedy: 'Look.' }
  const read: Need[] = JSON.parse(JSON.stringify([strange]))
  t.strictSame(troublesOf(read, words, shown), [{ text: 'It is odd. Look.', isUrgent: true }])
})

t.test('times and sizes are written for a reader', (t) => {
  const day = shown.longDay('2026-11-15')
  t.equal(shownReportTime('2026/11/15 at 12:05:09 AM', shown), `${day}, 00:05`)
  t.equal(shownReportTime('2026/11/15 at 07:05:09 PM', shown), `${day}, 19:05`)
  t.equal(shownReportTime('2026/11/15', shown), day)
  t.equal(shownReportTime('', shown), '')
  t.strictSame(
    [0, 1_500, 512_000_000, 61_400_000_000].map((bytes) => shownSize(bytes, shown)),
    ['0 kB', '1.5 kB', '512 MB', '61 GB'],
  )
  t.match(shownSize(1_500_000, new ShownTime('fr')), /^1,5\sMo$/)
  t.equal(
    fileNameOf('Hôtel “Zur Post” / 1', '2026-11-15'),
    'nightporter-hotel-zur-post-1-2026-11-15.backup',
  )
  t.equal(fileNameOf('旅館', '2026-11-15'), 'nightporter-2026-11-15.backup')
  t.end()
})

t.test('a form says what is wrong, and sends what emptied inputs mean', (t) => {
  const fieldsOf = (name: string) => listKinds.find((kind) => kind.name === name)?.fields ?? []
  t.strictSame(
    Object.keys(
      entryTroubles(
        fieldsOf('items'),
        { id: 'x', description: '', category: '1', max: '-1', price: '4,5000', tenant: '' },
        words,
      ),
    ),
    ['id', 'description', 'max', 'price'],
  )
  t.strictSame(entryTroubles(fieldsOf('rooms'), { room: '1 2', list: '' }, words), {
    room: words.adminLists.notRoom,
    list: words.adminLists.noChoice,
  })
  t.match(formFor(fieldsOf('rooms'), { room: '101', extension: '' }), { extension: '101' })
  t.match(formFor(fieldsOf('items'), { id: '', max: '' }), { id: undefined, max: '0' })
  t.match(formFor(fieldsOf('items'), { price: '4,50' }), { price: '4.50' }, 'as Europe writes it')
  t.end()
})

t.test('a password that was made is long, and never the same', (t) => {
  const made = new Set(Array.from({ length: 200 }, makePassword))
  t.equal(made.size, 200)
  for (const password of made) t.match(password, /^([a-zA-Z2-9]{4}-){3}[a-zA-Z2-9]{4}$/)
  t.end()
})
