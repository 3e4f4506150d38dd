import { hash } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { shippedLanguages } from '../../src/announce/clips.ts'
import type { Alert } from '../../src/core/model/alert.ts'
import type { Announcement } from '../../src/core/ports/announcer.ts'
import { announcementOf } from '../../src/core/wakeup/alerts/alert.ts'
import { nameAlerts } from '../../src/core/wakeup/alerts/alert-naming.ts'
import { correlation } from '../peers/sound.ts'
import { fullSite, type Hotel, openHotel, tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { pcm16, tone, wavOf } from './tones.ts'

const wakeup: Announcement = { kind: 'wakeup', prompt: 0 }
const recording = (hz: number) => wavOf(pcm16(tone({ hz, rate: 8_000, seconds: 1 })))
/** Sounds are too long to be compared, and shown, sample by sample. */
const hashOf = (sound: Int16Array | Buffer) => hash('sha256', sound)
const seconds = (sound: Int16Array) => sound.length / 8_000

/** Until something is there that is made in the background. */
function made<T>(look: () => T | undefined): Promise<T> {
  return until('it is made', look, 60_000)
}

/** A program in the place of espeak-ng. */
async function program(t: Test, script: string): Promise<string> {
  const file = join(await tempFolder(t), 'speaker')
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
  return file
}

const noMore = { failed: false, due: false, assist: false }
const mute = { speech: 'no-such-program' }

t.test('a guest hears the best announcement that there is', async (t) => {
  const site = fullSite.replace('[http]', 'language = "de"\n[http]')
  const { daemon, admin, desk } = await openHotel(t, { site, ...mute })
  const { announcer } = daemon.announcements
  const heard = async (prompt: number, language: string) =>
    hashOf((await desk.get(`/rest/prompt/${prompt}/${language}`).expect(200)).bytes.subarray(44))
  const say = (prompt: number, language: string) =>
    hashOf(announcer.sound({ kind: 'wakeup', prompt }, language))

  t.test('in their own language, its base, that of the site', async (t) => {
    t.equal(say(0, 'fr'), await heard(0, 'fr'))
    t.equal(say(0, 'fr-CH'), await heard(0, 'fr'))
    t.equal(say(0, 'sv'), await heard(0, 'de'))
    t.equal(say(0, ''), await heard(0, 'de'))
    t.not(await heard(0, 'de'), await heard(0, 'fr'))
  })

  t.test("and the hotel's own before the shipped one", async (t) => {
    await admin.wav('/rest/prompt/4/fr', recording(500)).expect(200)
    await admin.wav('/rest/prompt/0/sv', recording(600)).expect(200)
    await admin.wav('/rest/prompt/0/fr-CH', recording(700)).expect(200)
    t.equal(say(4, 'fr'), await heard(4, 'fr'))
    await admin.wav('/rest/prompt/0/fr', recording(800)).expect(200)
    t.equal(say(4, 'fr'), await heard(4, 'fr'))
    t.equal(say(0, 'fr'), await heard(0, 'fr'))
    t.not(await heard(4, 'fr'), await heard(0, 'fr'))
    t.equal(say(4, 'sv'), await heard(0, 'sv'), 'a prompt not in that language is prompt 0')
    t.equal(say(4, 'en'), await heard(0, 'en'))
    t.equal(say(0, 'fr-CH'), await heard(0, 'fr-CH'))
    t.equal(say(0, 'fr'), await heard(0, 'fr'))
    t.equal(say(9, 'fr'), await heard(0, 'fr'), 'one that is gone is prompt 0')
    await admin.delete('/rest/prompt/4/fr').expect(200)
    t.equal(say(4, 'fr'), await heard(0, 'fr'))
  })

  t.test('and is thanked', async (t) => {
    t.ok(seconds(announcer.thanks('en')) > 1)
    t.not(hashOf(announcer.thanks('en')), hashOf(announcer.thanks('sv')))
    t.equal(hashOf(announcer.thanks('sv')), hashOf(announcer.thanks('de')))
  })
})

t.test('where nobody may snooze, key 1 is not offered', async (t) => {
  const site = `${fullSite}\n[wakeup]\nsnoozes = 0\n`
  const [without, offered] = [await openHotel(t, { site, ...mute }), await openHotel(t, mute)]
  const length = ({ daemon }: Hotel) => seconds(daemon.announcements.announcer.sound(wakeup, 'en'))
  t.ok(length(without) < length(offered) - 1)
})

t.test('the operator hears which rooms, spelled, and never for too long', async (t) => {
  const { daemon } = await openHotel(t, mute)
  const say = (failed: string[], due: string[] = [], clock = false) =>
    ({ kind: 'alert', failed, due, assist: [], more: noMore, clock }) as const
  const alert = (...what: Parameters<typeof say>) =>
    seconds(daemon.announcements.announcer.sound(say(...what), 'en'))
  const { announcer, shelf } = daemon.announcements
  const spelled = announcer.sound(say(['102']), 'en')
  const places = ['1', '0', '2'].map((digit) => {
    const { value, atSample } = correlation(
      spelled,
      shelf.voices('en')[0]?.get(digit) ?? new Int16Array(0),
    )
    t.ok(value > 0.99, `${digit} is said`)
    return atSample
  })
  t.same(
    places,
    [...places].sort((a, b) => a - b),
    'in the order of the room',
  )
  const none = alert([])
  t.ok(none > 2)
  t.ok(alert(['101']) > none + 3)
  t.ok(alert(['101', '102']) > alert(['101']) + 1.5)
  t.ok(alert(['101'], ['102']) > alert(['101', '102']) + 1)
  t.ok(alert([], [], true) > none + 3)
  t.ok(alert(['12A']) > alert(['12']))
  t.equal(alert(['12']), alert(['1-2']))
  const some = say(['101'])
  const knocking = announcer.sound({ ...say([]), assist: ['101'] }, 'en')
  const clip = shelf.voices('en')[0]?.get('assist') ?? new Int16Array(0)
  t.ok(correlation(knocking, clip).value > 0.99, 'somebody is wanted at a door')
  const more = seconds(announcer.sound({ ...some, more: { ...noMore, failed: true } }, 'en'))
  t.ok(more > alert(['101']) + 0.5 && more < alert(['101']) + 1.5, 'and more')
  const unnamed = seconds(announcer.sound({ ...say([]), more: { ...noMore, failed: true } }, 'en'))
  t.ok(unnamed > none + 1, 'also when none can be named')
})

t.test('whatever rooms are called, the operator hears all in less than two minutes', async (t) => {
  const { daemon } = await openHotel(t, mute)
  const { announcer } = daemon.announcements
  const names = (letters: number, letter: string) =>
    Array.from({ length: 50 }, (_, i) => `${i}${letter.repeat(letters)}`)
  for (const language of shippedLanguages)
    for (const letter of 'WY4J')
      for (const letters of [1, 2, 3, 30]) {
        const alerts = names(letters, letter).flatMap((room): Alert[] => [
          { id: `${room} f`, kind: 'failed', room, tenant: '', atMs: 0, calls: 0 },
          { id: `${room} d`, kind: 'due', room, tenant: '', atMs: 0, calls: 0 },
          { id: `${room} a`, kind: 'assist', room, tenant: '', atMs: 0, calls: 0 },
        ])
        const say = announcementOf({ ...nameAlerts(alerts, ''), line: 'pbx' })
        const named = seconds(announcer.sound(say, language))
        const rest = seconds(announcer.sound({ ...say, failed: [], due: [], assist: [] }, language))
        t.ok(named - rest < 80, `${language} ${letter} ${letters}: ${named - rest} s of names`)
        t.ok(named < 120)
      }
})

t.test('the time of day is told once it has been spoken', async (t) => {
  const hotel = await openHotel(t)
  const { announcer, voicesKnown } = hotel.daemon.announcements
  await voicesKnown
  const plain = announcer.sound(wakeup, 'de').length
  const timed = () => {
    const { length } = announcer.sound(wakeup, 'de')
    return length > plain + 8_000 ? length : undefined
  }

  t.test('for the minute it is asked for and the next', async (t) => {
    announcer.prepare(wakeup, 'de')
    t.equal(announcer.sound(wakeup, 'de').length, plain, 'nobody waits for it')
    await made(timed)
    hotel.clock.advance(60_000)
    await made(timed)
    hotel.clock.advance(60_000)
    t.equal(announcer.sound(wakeup, 'de').length, plain, 'a wrong time is never told')
    announcer.prepare(
      { kind: 'alert', failed: [], due: [], assist: [], more: noMore, clock: true },
      'de',
    )
  })

  t.test('ahead of the calls that come due, in the languages of their rooms', async (t) => {
    await hotel.admin.put('/rest/room/103', { language: 'de' }).expect(200)
    hotel.clock.set('2026-11-15T09:58:30+01:00')
    await hotel.desk.post('/rest/wakeup', { room: 103, time: '1000' }).expect(201)
    announcer.prepareDue(2)
    hotel.clock.set('2026-11-15T10:00:00+01:00')
    await made(timed)
    const english = announcer.sound(wakeup, 'en').length
    announcer.prepareDue(0)
    hotel.clock.set('2026-11-15T10:01:00+01:00')
    await made(timed)
    t.equal(announcer.sound(wakeup, 'en').length, english, 'in no other language')
  })

  t.test('after a recording of the hotel, too', async (t) => {
    await hotel.admin.wav('/rest/prompt/2/fr', recording(500)).expect(200)
    const say: Announcement = { kind: 'wakeup', prompt: 2 }
    const own = announcer.sound(say, 'fr').length
    announcer.prepare(say, 'fr')
    await made(() => (announcer.sound(say, 'fr').length > own + 8_000 ? true : undefined))
    t.ok(seconds(announcer.sound(say, 'fr')) < 5)
  })
})

t.test('the voices of the site file speak; one that is not installed is told of', async (t) => {
  const voices = ['tlh-x', 'en-us', 'de']
  const site = fullSite.replace('[http]', `voices = ${JSON.stringify(voices)}\n[http]`)
  const american = await openHotel(t, { site })
  const british = await openHotel(t)
  const say = async ({ daemon }: Hotel) => {
    const { announcer, voicesKnown } = daemon.announcements
    await voicesKnown
    const plain = announcer.sound(wakeup, 'en').length
    announcer.prepare(wakeup, 'en')
    return made(() => {
      const sound = announcer.sound(wakeup, 'en')
      return sound.length > plain ? sound : undefined
    })
  }
  t.not(hashOf(await say(american)), hashOf(await say(british)))
  const reported = american.journal.lines.filter((line) => line.includes('site.voices'))
  t.equal(reported.length, 1)
  t.match(reported[0], /names tlh-x, which is not installed/)
})

t.test('a speaker that hangs, fails or talks nonsense holds up nothing', async (t) => {
  const scripts = {
    hangs: 'exec sleep 600',
    fails: 'exit 3',
    nonsense: 'if [ "$1" = --voices ]; then espeak-ng --voices; else echo nonsense; fi',
    endless: 'if [ "$1" = --voices ]; then espeak-ng --voices; else cat /dev/zero; fi',
  }
  for (const [name, script] of Object.entries(scripts)) {
    const startedMs = performance.now()
    const { daemon, desk, journal } = await openHotel(t, { speech: await program(t, script) })
    const { announcer, voicesKnown } = daemon.announcements
    await desk.get('/rest/system').expect(200)
    if (name === 'hangs') t.ok(performance.now() - startedMs < 15_000)
    await voicesKnown
    announcer.prepare(wakeup, 'en')
    const reported = await made(() =>
      journal.lines.find((line) => /does not work|could not/.test(line)),
    )
    t.match(reported, /speaker (does not work|could not say the time)/, name)
    t.ok(seconds(announcer.sound(wakeup, 'en')) > 3)
    await daemon.close()
  }
})
