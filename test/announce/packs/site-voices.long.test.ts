import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { DecodedClips } from '../../../src/announce/decoded-clips.ts'
import { type SiteVoice, SiteVoices } from '../../../src/announce/packs/site-voices.ts'
import { makeZip } from '../../../src/lib/files/zip.ts'
import { KeptJournal, tempFolder } from '../../support/hotel.ts'
import { packFiles, shippedClips } from './pack.ts'

const archives = {
  low: makeZip(packFiles('low', { hz: 300 })),
  high: makeZip(packFiles('high', { hz: 800 })),
}

interface Given {
  readonly folder?: string
  readonly voices?: string[]
  readonly system?: SiteVoice[]
}

async function openVoices(t: Test, given: Given = {}) {
  const { folder = join(await tempFolder(t), 'voices'), voices = [], system = [] } = given
  const clock = { nowMs: 1_000, now: () => clock.nowMs++ }
  const journal = new KeptJournal()
  const parts = { shipped: shippedClips, system, decoded: new DecodedClips(), folder, clock }
  const shelf = new SiteVoices({ ...parts, site: { voices }, journal })
  shelf.open()
  const speaking = (language = 'nl') => shelf.of(language).map(({ name }) => name)
  return { shelf, folder, journal, speaking }
}

t.test(
  'a voice that is installed speaks before the shipped one, and the last before all',
  async (t) => {
    const { shelf, speaking, folder } = await openVoices(t)
    t.same(speaking(), ['shipped-nl'])
    t.same(await shelf.install('low', archives.low), { installed: true, problems: [] })
    t.same(speaking(), ['low', 'shipped-nl'])
    t.same(await shelf.install('high', archives.high), { installed: true, problems: [] })
    t.same(speaking(), ['high', 'low', 'shipped-nl'])
    t.same(speaking('de'), ['shipped-de'])

    t.test('unless the site file names another', async (t) => {
      t.same((await openVoices(t, { folder, voices: ['LOW'] })).speaking(), [
        'low',
        'high',
        'shipped-nl',
      ])
    })

    t.test('also after a restart', async (t) => {
      const again = await openVoices(t, { folder })
      t.same(again.speaking(), ['high', 'low', 'shipped-nl'])
      t.same(again.journal.lines, [])
    })

    t.test('until it is removed', async (t) => {
      t.equal(await shelf.remove('high'), true)
      t.equal(await shelf.remove('high'), false)
      t.equal(await shelf.remove('shipped-nl'), false)
      t.same(speaking(), ['low', 'shipped-nl'])
      t.same(await readdir(folder), ['low'])
    })
  },
)

t.test('a voice can be replaced, and is heard at once', async (t) => {
  const { shelf, folder } = await openVoices(t)
  await shelf.install('low', archives.low)
  const before = shelf.of('nl')[0]?.voice.get('goodbye')
  await shelf.install('low', makeZip(packFiles('low', { hz: 700 })))
  const after = shelf.of('nl')[0]?.voice.get('goodbye')
  // What the last time has left is in nobody's way.
  await mkdir(join(folder, '.replaced-low', 'old'), { recursive: true })
  t.match(await shelf.install('low', archives.low), { installed: true })
  t.ok(before && after && !Buffer.from(before.buffer).equals(Buffer.from(after.buffer)))
  t.same(await readdir(folder), ['low'])
})

t.test('a pack with a mistake changes nothing', async (t) => {
  const { shelf, speaking, folder } = await openVoices(t)
  await shelf.install('low', archives.low)
  const report = await shelf.install('low', makeZip(new Map([['voice.json', Buffer.from('{}')]])))
  t.equal(report.installed, false)
  t.same(speaking(), ['low', 'shipped-nl'])
  t.same(await readdir(folder), ['low'])
})

t.test('what a crash has left is put right', async (t) => {
  const { shelf, folder } = await openVoices(t)
  await shelf.install('low', archives.low)
  await shelf.install('high', archives.high)
  await rename(join(folder, 'low'), join(folder, '.replaced-low'))
  await mkdir(join(folder, '.replaced-high'))
  await mkdir(join(folder, '.partial-low'))
  const again = await openVoices(t, { folder })
  t.same(again.speaking(), ['high', 'low', 'shipped-nl'])
  t.same((await readdir(folder)).sort(), ['high', 'low'])
})

t.test('a pack that is damaged is told of, and others speak', async (t) => {
  const { shelf, folder } = await openVoices(t)
  await shelf.install('low', archives.low)
  await shelf.install('high', archives.high)
  await writeFile(join(folder, 'low', 'voice.json'), 'no JSON')
  const again = await openVoices(t, { folder })
  t.same(again.speaking(), ['high', 'shipped-nl'])
  t.match(again.journal.lines, [/The voice low is damaged and not used; install it again/])
  await rm(folder, { recursive: true })
  await writeFile(folder, 'no folder')
  t.same((await openVoices(t, { folder })).speaking(), ['shipped-nl'])
})

t.test('voices of the system speak only where the site file names them', async (t) => {
  const voice = shippedClips.get('nl')
  if (!voice) throw new Error('nl is shipped')
  const about = { language: 'nl', by: 'x', licence: 'x', installedMs: 0, voice } as const
  const system: SiteVoice[] = [{ ...about, name: 'asterisk-nl', origin: 'system' }]
  const idle = await openVoices(t, { system })
  t.same(idle.speaking(), ['shipped-nl'])
  t.match(
    idle.shelf.list().filter(({ language }) => language === 'nl'),
    [
      { name: 'shipped-nl', used: true },
      { name: 'asterisk-nl', used: false },
    ],
  )
  const named = await openVoices(t, { system, voices: ['de', 'asterisk-nl'] })
  t.same(named.speaking(), ['asterisk-nl', 'shipped-nl'])
})

t.test('there are no more than 20 voices', { timeout: 120_000 }, async (t) => {
  const { shelf, folder } = await openVoices(t)
  await shelf.install('low', archives.low)
  for (let i = 0; i < 19; i++) {
    await mkdir(join(folder, `v${i}`))
    const about = { name: `v${i}`, language: 'nl', by: '', licence: '' }
    await writeFile(join(folder, `v${i}`, 'voice.json'), JSON.stringify(about))
  }
  const full = await openVoices(t, { folder })
  t.match(await full.shelf.install('high', archives.high), {
    installed: false,
    problems: ['There are 20 voices; remove one first.'],
  })
  t.match(await full.shelf.install('low', archives.low), { installed: true })
})
