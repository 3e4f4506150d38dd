import t from 'tap'
import { soundOfOwnWav } from '../../../src/announce/wav.ts'
import { makeZip } from '../../../src/lib/files/zip.ts'
import { packFiles } from '../../announce/packs/pack.ts'
import { annex, openHotel } from '../../support/hotel.ts'

const archive = Buffer.from(makeZip(packFiles('tone-nl')))
const hotel = await openHotel(t, { speech: 'no-such-program' })
const { admin } = hotel
// The machine of the test may have voices of its own.
const list = async () =>
  (await admin.get('/rest/voice').expect(200)).json.voices.filter(
    ({ origin }: { origin: string }) => origin !== 'system',
  )
const inDutch = async () =>
  (await list()).filter(({ language }: { language: string }) => language === 'nl')

t.test('the shipped voices are listed, and every clip can be heard', async (t) => {
  const voices = await list()
  t.same(
    voices.map(({ name }: { name: string }) => name),
    ['shipped-en', 'shipped-de', 'shipped-fr', 'shipped-es', 'shipped-it', 'shipped-nl'],
  )
  for (const voice of voices) {
    t.match(voice, { origin: 'shipped', used: true })
    t.ok(voice.clips > 220 && voice.seconds > 200)
  }
  const { clips } = (await admin.get('/rest/voice/shipped-en').expect(200)).json
  t.equal(clips.length, voices[0].clips)
  const goodbye = clips.find(({ name }: { name: string }) => name === 'goodbye')
  t.equal(goodbye.text, 'Goodbye.')
  const { bytes, headers } = await admin.get('/rest/voice/shipped-en/goodbye').expect(200)
  t.equal(headers['content-type'], 'audio/wav')
  t.ok(Math.abs(soundOfOwnWav(bytes).length / 8_000 - goodbye.seconds) < 0.1)
  for (const path of ['nobody', 'nobody/goodbye', 'shipped-en/hello', 'shipped-en/..%2Fde%2F1'])
    await admin.get(`/rest/voice/${path}`).expect(404, 312)
})

t.test('a voice is installed, heard in calls at once, and removed', async (t) => {
  const { announcer } = hotel.daemon.announcements
  const say = () => announcer.say([[{ kind: 'clip', name: 'goodbye' }]], 'nl').sounds[0]
  const [shipped, thanks] = [say(), announcer.thanks('nl')]
  const { json } = await admin.zip('/rest/voice/tone-nl', archive).expect(200)
  t.same(json, { installed: true, problems: [] })
  t.match(await inDutch(), [
    { name: 'tone-nl', origin: 'installed', by: 'A tone', licence: 'for tests', used: true },
    { name: 'shipped-nl', used: false },
  ])
  t.not(say(), shipped)
  const { bytes } = await admin.get('/rest/voice/tone-nl/goodbye').expect(200)
  t.same(soundOfOwnWav(bytes), say())
  t.not(Buffer.compare(Buffer.from(announcer.thanks('nl').buffer), Buffer.from(thanks.buffer)), 0)

  const reopened = await hotel.reopen()
  const after = reopened.daemon.announcements.announcer
  t.same(after.say([[{ kind: 'clip', name: 'goodbye' }]], 'nl').sounds[0], soundOfOwnWav(bytes))
  await reopened.admin.delete('/rest/voice/tone-nl').expect(200)
  await reopened.admin.delete('/rest/voice/tone-nl').expect(404, 312)
  await reopened.admin.delete('/rest/voice/shipped-nl').expect(404, 312)
  t.same(after.say([[{ kind: 'clip', name: 'goodbye' }]], 'nl').sounds[0], shipped)
})

t.test('a pack that is no use is refused with everything that is wrong', async (t) => {
  const { admin } = await openHotel(t, { speech: 'no-such-program' })
  const broken = new Map(packFiles('tone-nl'))
  broken.delete('goodbye.wav')
  const { json } = await admin.zip('/rest/voice/tone-nl', Buffer.from(makeZip(broken))).expect(200)
  t.same(json, { installed: false, problems: ['goodbye.wav is missing: "Tot ziens."'] })
  const other = (await admin.zip('/rest/voice/other', archive).expect(200)).json
  t.same(other.problems, ['voice.json says that its name is tone-nl.'])
  t.match((await admin.zip('/rest/voice/x', Buffer.from('no archive')).expect(200)).json, {
    installed: false,
  })
  await admin.send('PUT', '/rest/voice/x', {}).expect(400, 201)
  await admin.wav('/rest/voice/x', archive).expect(415, 205)
  const large = Buffer.alloc(16 * 1024 * 1024 + 1)
  t.match((await admin.zip('/rest/voice/x', large).expect(413, 205)).json.description, /16 MiB/)
})

t.test('voices are for administrators, and changed by those of the whole site', async () => {
  const hotel = await openHotel(t, { speech: 'no-such-program' })
  await hotel.desk.get('/rest/voice').expect(403, 102)
  await hotel.desk.get('/rest/voice/shipped-en').expect(403, 102)
  await hotel.desk.get('/rest/voice/shipped-en/goodbye').expect(403, 102)
  await hotel.desk.zip('/rest/voice/tone-nl', archive).expect(403, 102)
  await hotel.desk.delete('/rest/voice/tone-nl').expect(403, 102)
  const bound = await hotel.addUser('annex-boss', 'administrator', annex)
  await bound.get('/rest/voice').expect(200)
  await bound.zip('/rest/voice/tone-nl', archive).expect(403, 102)
})
