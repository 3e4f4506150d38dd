import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { makeZip } from '../../src/lib/files/zip.ts'
import { packFiles } from '../announce/packs/pack.ts'
import { plainSite, tempFolder } from '../support/hotel.ts'
import { startProcess } from '../support/process.ts'
import { nightporter as run } from './in-process.ts'

async function writeFolder(folder: string, files: ReadonlyMap<string, Uint8Array>) {
  await mkdir(folder)
  for (const [name, content] of files) await writeFile(join(folder, name), content)
}

t.test('voice script prints what a speaker is to say, in 80 columns', async (t) => {
  const { out, code } = await run('voice', 'script', 'de')
  t.equal(code, 0)
  t.match(out, /^ {2}1 {2}wakeup\.wav {12}Guten Tag\. Dies ist Ihr Weckruf\.\n/)
  t.match(out, /\n {1}\d\d {2}ask-charge-again\.wav {2}Dasselbe wurde gerade eben gebucht\./)
  t.ok(out.split('\n').every((line) => line.length <= 80))
  const { clips } = JSON.parse((await run('voice', 'script', 'de', '--json')).out)
  t.equal(out.match(/\.wav/g)?.length, clips.length)
  t.match(clips[0], { number: 1, file: 'wakeup.wav', text: 'Guten Tag. Dies ist Ihr Weckruf.' })
  const csv = (await run('voice', 'script', 'de', '--format', 'csv')).out.trimEnd().split('\n')
  t.same(csv.slice(0, 2), ['number,file,text', '1,wakeup.wav,"Guten Tag. Dies ist Ihr Weckruf."'])
  t.equal(csv.length, clips.length + 1)
  t.match((await run('voice', 'script', 'sv')).error, /sv is not shipped; choose en, de, fr/)
})

t.test('voice installs, lists and removes voices', async (t) => {
  const { data } = await startProcess(t, { site: plainSite })
  const voice = (...words: string[]) => run('voice', ...words, '--data', data)
  const folder = await tempFolder(t)
  const files = packFiles('tone-nl')
  await writeFolder(join(folder, 'tone'), files)
  const shipped = (await voice('list')).out
  t.match(shipped, /^en {2}shipped-en {2}shipped +\d+ clips, \d+ s {2}speaks\n/)

  const done = await voice('install', join(folder, 'tone'))
  t.same([done.code, done.out], [0, 'The voice tone-nl is installed and in use.\n'])
  t.match((await voice('list')).out, /\nnl {2}tone-nl .* speaks\nnl {2}shipped-nl .* s\n$/)
  const gone = await voice('remove', 'tone-nl')
  t.same([gone.code, gone.out], [0, 'The voice tone-nl was removed.\n'])
  t.equal((await voice('list')).out, shipped)
  t.match((await voice('remove', 'tone-nl')).error, /There is no such voice/)

  const archive = join(folder, 'tone.zip')
  await writeFile(archive, makeZip(files))
  t.match(await voice('install', archive), { code: 0, out: /^The voice tone-nl is installed/ })

  t.test('and says what is wrong with a pack', async (t) => {
    const broken = new Map([...files].filter(([name]) => name !== 'menu-time.wav'))
    await writeFolder(join(folder, 'broken'), broken)
    const refused = await voice('install', join(folder, 'broken'))
    t.equal(refused.code, 1)
    t.match(
      refused.out,
      /^The voice tone-nl is not installed; [a-z0-9]+ things? (?:is|are) wrong:\n {2}menu-time\.wav is missing: "Om /,
    )
    t.ok(refused.out.split('\n').every((line) => line.length <= 80))
    await writeFolder(join(folder, 'empty'), new Map())
    t.match(
      (await voice('install', join(folder, 'empty'))).error,
      /voice\.json is missing; write it/,
    )
    t.match((await voice('install', '/nowhere')).error, /cannot be read; check the path/)
    t.match((await voice('install', join(data, 'site.toml'))).error, /is no ZIP archive/)
  })

  for (const words of [[], ['script'], ['install'], ['list', 'de'], ['remove'], ['play', 'de']])
    t.match(await voice(...words), { code: 2, error: /^Usage: nightporter voice script LANGUAGE/ })
})
