import { Agent, request } from 'node:http'
import t from 'tap'
import { soundOfOwnWav } from '../../../src/announce/wav.ts'
import { decibels, pcm16, tone, wavOf } from '../../announce/tones.ts'
import { annex, openHotel, password } from '../../support/hotel.ts'

const recording = (seconds = 1, rate = 44_100) =>
  wavOf(pcm16(tone({ hz: 440, rate, seconds, size: 0.05 })), { rate })

const hotel = await openHotel(t)
const { admin, desk } = hotel
const list = async () => (await desk.get('/rest/prompt').expect(200)).json.prompts

t.test('announcements that are shipped can be listed and heard by anybody', async (t) => {
  const prompts = await list()
  t.same(
    prompts.map(({ language }: { language: string }) => language),
    ['de', 'en', 'es', 'fr', 'it', 'nl'],
  )
  for (const { id, language, seconds, own } of prompts) {
    t.same([id, own], [0, false])
    const { bytes, headers } = await desk.get(`/rest/prompt/0/${language}`).expect(200)
    t.equal(headers['content-type'], 'audio/wav')
    t.ok(Math.abs((bytes.length - 44) / 16_000 - seconds) < 0.1, `${seconds} s`)
  }
  await desk.get('/rest/prompt/0/sv').expect(404, 312)
  await desk.get('/rest/prompt/1/en').expect(404, 312)
})

t.test('a recording is brought to what the lines carry, and replaced, and removed', async (t) => {
  const before = (await desk.get('/rest/prompt/0/en').expect(200)).bytes
  const put = await admin.wav('/rest/prompt/0/en', recording()).expect(200)
  t.equal(put.text, '')
  const { bytes } = await desk.get('/rest/prompt/0/en').expect(200)
  const sound = soundOfOwnWav(bytes)
  t.ok(Math.abs(sound.length / 8_000 - 1) < 0.02)
  t.ok(Math.abs(decibels(sound, 32_768) + 20) < 0.5, 'its level is that of all others')
  const own = (await list()).filter((prompt: { own: boolean }) => prompt.own)
  t.same(own, [{ id: 0, language: 'en', seconds: 1, own: true }])
  t.equal((await list()).length, 6, 'the shipped one is not heard any more')
  await admin.wav('/rest/prompt/0/en', recording(2)).expect(200)
  t.equal((await list()).find((prompt: { own: boolean }) => prompt.own).seconds, 2)
  await admin.delete('/rest/prompt/0/en').expect(200)
  await admin.delete('/rest/prompt/0/en').expect(404, 312)
  t.ok((await desk.get('/rest/prompt/0/en').expect(200)).bytes.equals(before))
})

t.test('a language tag has one form', async (t) => {
  await admin.wav('/rest/prompt/3/de-at', recording()).expect(200)
  t.ok((await list()).some(({ language }: { language: string }) => language === 'de-AT'))
  await admin.delete('/rest/prompt/3/DE-AT').expect(200)
})

t.test('recordings are for an administrator of the whole site', async () => {
  await desk.wav('/rest/prompt/0/en', recording()).expect(403, 102)
  await desk.delete('/rest/prompt/0/en').expect(403, 102)
  const bound = await hotel.addUser('annex-boss', 'administrator', annex)
  await bound.wav('/rest/prompt/0/en', recording()).expect(403, 102)
  await bound.get('/rest/prompt').expect(200)
})

t.test('a recording that is no use is refused with words that say what to do', async (t) => {
  const { json } = await admin.wav('/rest/prompt/0/en', Buffer.from('ID3 music')).expect(400, 202)
  t.match(json.description, /no WAV file; save the recording as WAV/)
  await admin.wav('/rest/prompt/0/en', wavOf(Buffer.alloc(16_000))).expect(400, 202)
  await admin.wav('/rest/prompt/0/en', recording(61, 8_000)).expect(400, 202)
  await admin.wav('/rest/prompt/1000/en', recording()).expect(400, 202)
  await admin.wav('/rest/prompt/-1/en', recording()).expect(400, 202)
  await admin.wav('/rest/prompt/x/en', recording()).expect(400, 202)
  await admin.wav('/rest/prompt/1/not_a_tag', recording()).expect(400, 202)
  await admin.wav(`/rest/prompt/1/en-${'x-abcdefg-'.repeat(9)}x`, recording()).expect(400, 202)
  await admin.send('PUT', '/rest/prompt/1/en', {}).expect(400, 201)
  const mp3 = { body: recording(), headers: { 'Content-Type': 'audio/mpeg' } }
  await admin.send('PUT', '/rest/prompt/1/en', mp3).expect(415, 205)
  const packed = { 'Content-Type': 'audio/wav', 'Content-Encoding': 'gzip' }
  await admin
    .send('PUT', '/rest/prompt/1/en', { body: recording(), headers: packed })
    .expect(415, 205)
  await admin.put('/rest/prompt/1/en', { a: 1 }).expect(415, 205)
  t.equal((await list()).length, 6)
})

t.test('a recording of more than 16 MiB is refused, announced or not', async (t) => {
  const large = Buffer.alloc(16 * 1024 * 1024 + 1)
  const { json } = await admin.wav('/rest/prompt/0/en', large).expect(413, 205)
  t.match(json.description, /16 MiB/)
  const status = await new Promise<number>((resolve, reject) => {
    const put = request(`${hotel.url}/rest/prompt/0/en`, {
      method: 'PUT',
      agent: new Agent(),
      auth: `admin:${password}`,
      headers: { 'Content-Type': 'audio/wav' },
    })
    put.on('response', (response) => resolve(response.statusCode ?? 0))
    put.on('error', reject)
    // Chunked: nobody knows how long it is.
    put.write(large.subarray(0, 10_000_000))
    put.write(large.subarray(10_000_000))
  })
  t.equal(status, 413)
})

t.test('all recordings together are bounded', async (t) => {
  const minute = recording(60, 8_000)
  for (let id = 1; id <= 15; id++) await admin.wav(`/rest/prompt/${id}/en`, minute).expect(200)
  const { json } = await admin.wav('/rest/prompt/16/en', minute).expect(400, 202)
  t.match(json.description, /15 minutes/)
  await admin.wav('/rest/prompt/15/en', minute).expect(200)
  for (let id = 1; id <= 15; id++) await admin.delete(`/rest/prompt/${id}/en`).expect(200)
})

t.test('recordings are there after a restart', async (t) => {
  await admin.wav('/rest/prompt/4/fr', recording()).expect(200)
  const { bytes } = await desk.get('/rest/prompt/4/fr').expect(200)
  const reopened = await hotel.reopen()
  t.ok((await reopened.desk.get('/rest/prompt/4/fr').expect(200)).bytes.equals(bytes))
})

t.test('the prompt of a call', async (t) => {
  const { admin, desk } = await openHotel(t)
  await admin.wav('/rest/prompt/4/fr', recording()).expect(200)
  const promptOf = async (id: string) =>
    (await desk.get(`/rest/wakeup/${id}`).expect(200)).json.prompt
  const call = { room: 101, time: '0800' }

  t.test('must be one that is there', async (t) => {
    const { json } = await desk.post('/rest/wakeup', { ...call, prompt: 5 }).expect(404, 312)
    t.match(json.description, /no such prompt; GET \/rest\/prompt lists them/)
    await desk.post('/rest/wakeup', { ...call, prompt: 1000 }).expect(400, 202)
    await desk.post('/rest/wakeup', { ...call, prompt: 'hello' }).expect(400, 202)
  })

  t.test('is kept, and can be changed by asking again', async (t) => {
    const { json } = await desk.post('/rest/wakeup', { ...call, prompt: 4 }).expect(201)
    t.equal(await promptOf(json.id), 4)
    t.equal((await desk.post('/rest/wakeup', call).expect(201)).json.id, json.id)
    t.equal(await promptOf(json.id), 4, 'who does not ask for one changes none')
    const again = await desk.post('/rest/wakeup', { ...call, prompt: 0 }).expect(201)
    t.equal(again.json.id, json.id)
    t.equal(await promptOf(json.id), 0)
    t.equal((await desk.get('/rest/wakeup/list/pending').expect(200)).json.pending.length, 1)
    const { log } = (await admin.get(`/rest/wakeup/log?id=${json.id}`).expect(200)).json
    t.match(log, [{ event: 'created' }, { event: 'updated', detail: 'prompt 0' }])
  })
})

t.test('recordings are taken one at a time', async (t) => {
  const hotel = await openHotel(t)
  const wav = recording()
  const slow = request(`${hotel.url}/rest/prompt/1/en`, {
    method: 'PUT',
    headers: {
      Authorization: `Basic ${btoa(`admin:${password}`)}`,
      'Content-Type': 'audio/wav',
      'Content-Length': wav.length,
      Expect: '100-continue',
    },
  })
  // The server asks for the body when it is about to read it.
  await new Promise((resolve) => slow.once('continue', resolve).flushHeaders())
  await hotel.admin.wav('/rest/prompt/2/en', wav).expect(409, 309)
  const status = await new Promise((resolve) => {
    slow.once('response', (response) => resolve(response.resume().statusCode))
    slow.end(wav)
  })
  t.equal(status, 200)
  await hotel.admin.wav('/rest/prompt/2/en', wav).expect(200)
})
