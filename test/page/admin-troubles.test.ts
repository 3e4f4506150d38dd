import t from 'tap'
import { entryTroubles, formFor } from '../../src/page/admin/lists/entry-checks.ts'
import { listKinds } from '../../src/page/admin/lists/list-kinds.ts'
import { fileNameOf } from '../../src/page/admin/system/file-name.ts'
import { shownReportTime } from '../../src/page/admin/system/report-time.ts'
import { shownSize } from '../../src/page/admin/system/shown-size.ts'
import { type Readings, troublesOf } from '../../src/page/admin/system/troubles.ts'
import { makePassword } from '../../src/page/admin/users/make-password.ts'
import { ShownTime } from '../../src/page/time/shown-time.ts'
import { readWords } from '../../src/page/words/words.ts'
import { openHotel } from '../hotel.ts'

const words = await readWords('en')
const shown = new ShownTime('en-GB')

t.test('each trouble is one sentence, the urgent first', async (t) => {
  const hotel = await openHotel(t)
  const well: Readings = {
    system: (await hotel.admin.get('/rest/system').expect(200)).json,
    clock: (await hotel.admin.get('/rest/clock').expect(200)).json,
    box: (await hotel.admin.get('/rest/box').expect(200)).json,
    lines: (await hotel.admin.get('/rest/line').expect(200)).json.lines,
    destinations: (await hotel.admin.get('/rest/outbound').expect(200)).json.destinations,
  }
  const box = well.box
  if (!box) throw new Error('no box')
  const said = (changed: Partial<Readings>) =>
    troublesOf({ ...well, ...changed }, words, shown).map(({ text }) => text)

  t.same(said({ box: { ...box, space: { ...box.space, state: 'good' } } }), [])
  t.match(said({ box: { ...box, space: { ...box.space, state: 'low', free: 2e9 } } }), [
    /little room \(2 GB free\)/,
  ])
  const unseen = (diskpercentfree: number) =>
    said({ box: undefined, system: { ...well.system, diskpercentfree, diskfree: 3e9 } })
  t.same(unseen(10), [], 'where the box is not known, the system tells how full its disk is')
  t.match(unseen(9), [/little room \(3 GB free\)/])
  const destination = {
    name: 'opera',
    kind: 'connector',
    state: 'down',
    queue: 1200,
    held: 2,
    refused: 3,
    error: 'No.',
  } as const
  const all = said({
    box: {
      ...box,
      space: { ...box.space, state: 'short' },
      doors: [{ address: '0.0.0.0:80', tls: false, isOpen: false, error: 'Taken. Free it.' }],
      certificate: { isSelfSigned: true, fingerprint: 'AB', until: '2026-11-20T07:00:00+01:00' },
      siteFile: { ...box.siteFile, mistakes: ['nightporter.toml:3: no'] },
    },
    clock: { ...well.clock, trusted: false },
    lines: [{ name: 'pbx', state: 'down', error: 'It does not answer.' }],
    destinations: [destination],
  })
  t.match(all, [
    /clock is in doubt/,
    /disk is full/,
    /line pbx is down \(It does not answer\)\./,
    /opera takes nothing \(No\); waiting: 1,200/,
    /opera has held back 2/,
    /opera has refused 3/,
    /0\.0\.0\.0:80: Taken/,
    /certificate ends on Friday,? 20 November 2026/,
    /site file/,
  ])
  t.equal(all.length, 9)
  t.same(said({ destinations: [{ ...destination, state: 'paused', held: 0, refused: 0 }] }), [])
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
