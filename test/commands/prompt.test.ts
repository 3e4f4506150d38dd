import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { pcm16, tone, wavOf } from '../announce/tones.ts'
import { plainSite } from '../support/hotel.ts'
import { startProcess } from '../support/process.ts'
import { nightporter as run } from './in-process.ts'

t.test("prompt adds, lists and removes the hotel's own announcements", async (t) => {
  const { data } = await startProcess(t, { site: plainSite })
  const prompt = (...words: string[]) => run('prompt', ...words, '--data', data)
  const file = join(data, 'hello.wav')
  await writeFile(file, wavOf(pcm16(tone({ hz: 440, rate: 48_000, seconds: 3 })), { rate: 48_000 }))
  const shipped = (await prompt('list')).out
  t.match(shipped, / {2}0 {2}de .* s {2}shipped\n {2}0 {2}en /)
  const add = await prompt('add', '12', 'de-AT', file)
  t.same([add.code, add.out], [0, `Prompt 12 in de-AT is now what ${file} says.\n`])
  t.match((await prompt('list')).out, /\n 12 {2}de-AT {5}3\.0 s {2}own\n$/)
  const remove = await prompt('remove', '12', 'de-AT')
  t.same([remove.code, remove.out], [0, 'Prompt 12 in de-AT was removed.\n'])
  t.equal((await prompt('list')).out, shipped)

  t.match((await prompt('remove', '12', 'de-AT')).error, /no such prompt/)
  t.match((await prompt('add', '12', 'de', '/nowhere.wav')).error, /cannot be read/)
  t.match((await prompt('add', '12', 'de', join(data, 'site.toml'))).error, /This is no WAV file/)
  t.match((await prompt('add', '12', '../..', file)).error, /language is not valid/)
  for (const words of [[], ['add'], ['add', '1', 'de'], ['list', '1'], ['remove', '1'], ['play']])
    t.match(await prompt(...words), { code: 2, error: /^Usage: nightporter prompt add ID/ })
})
