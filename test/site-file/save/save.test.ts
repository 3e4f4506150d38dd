import { chmod, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { answerSave } from '../../../src/commands/save-site-file.ts'
import { forbidsEditing, saveSiteFile, stateOf } from '../../../src/site-file/save/save.ts'
import { SiteFileSaver } from '../../../src/site-file/save/saver.ts'
import { tempFolder } from '../../support/hotel.ts'
import { zone } from '../reading.ts'

async function openFile(t: Test, text = zone) {
  const folder = await tempFolder(t)
  const file = join(folder, 'nightporter.toml')
  await writeFile(file, text)
  return { folder, file, text: () => readFile(file, 'utf8') }
}

t.test('a file is written whole, with the rights that it had', async (t) => {
  const { folder, file, text } = await openFile(t)
  await chmod(file, 0o664)
  t.same(await saveSiteFile(file, { state: stateOf(zone), text: '# new\n' }), { kind: 'saved' })
  t.equal(await text(), '# new\n')
  t.equal((await stat(file)).mode & 0o777, 0o664)
  t.same(await readdir(folder), ['nightporter.toml'])
})

t.test('of many at once one writes, and the others are told that they are too late', async (t) => {
  const { folder, file, text } = await openFile(t)
  const texts = Array.from({ length: 20 }, (_, n) => `# ${n} ${'x'.repeat(10_000)}\n`)
  const state = stateOf(zone)
  const all = await Promise.all(texts.map((text) => saveSiteFile(file, { state, text })))
  t.ok(all.some(({ kind }) => kind === 'saved'))
  t.ok(texts.includes(await text()), 'the file is one of them, and whole')
  t.same(await readdir(folder), ['nightporter.toml'])
})

t.test('another text, a link, and a file that forbids it are left alone', async (t) => {
  const { folder, file, text } = await openFile(t)
  const request = { state: stateOf('other'), text: '' }
  t.same(await saveSiteFile(file, request), { kind: 'outdated' })
  const link = join(folder, 'link.toml')
  await symlink(file, link)
  t.match(await saveSiteFile(link, { ...request, state: stateOf(zone) }), { kind: 'refused' })
  await writeFile(file, `${zone}[http]\neditable = false\n`)
  const state = stateOf(await text())
  t.match(await saveSiteFile(file, { state, text: '' }), { why: /editable = false/ })
  t.match(await saveSiteFile(join(folder, 'none'), request), { why: /cannot be written/ })
})

t.test('what forbids changes is known also in a file that is broken', async (t) => {
  t.equal(forbidsEditing('[http]\neditable = true\n[site'), false)
  t.equal(forbidsEditing('[http]\neditable = false\n[site'), true)
  t.equal(forbidsEditing('# editable = false\n[site'), false)
  t.equal(forbidsEditing('http = { editable = "no" }'), true)
  t.equal(forbidsEditing('[[http]]\neditable = false'), true)
  t.equal(forbidsEditing(zone), false)
})

t.test('the daemon asks at a socket, where another process writes', async (t) => {
  const { folder, file, text } = await openFile(t)
  const place = join(folder, 'socket')
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    void answerSave(file, socket).then(({ text }) => socket.end(`${text}\n`))
  })
  await new Promise<void>((resolve) => server.listen(place, resolve))
  t.teardown(() => server.close())
  const saver = new SiteFileSaver(file, place)
  t.equal(await saver.obstacle(), '')
  const wanted = { state: stateOf(zone), text: '# at the socket\n' }
  t.same(await saver.save(wanted), { kind: 'saved' })
  t.equal(await text(), '# at the socket\n')
  t.same(await saver.save(wanted), { kind: 'outdated' })
  const gone = new SiteFileSaver(file, join(folder, 'nobody'))
  t.match(await gone.obstacle(), /systemctl start/)
  t.match(await gone.save(wanted), { kind: 'refused' })
})

t.test('what is no request is refused', async (t) => {
  const { file, text } = await openFile(t)
  const asked = async (pieces: string[]) => (await answerSave(file, piecesOf(pieces))).json
  t.match(await asked(['{"state":1}']), { kind: 'refused' })
  t.match(await asked(['nonsense']), { kind: 'refused' })
  t.match(await asked(Array(400).fill('x'.repeat(10_000))), { kind: 'refused' })
  t.equal(await text(), zone)
})

async function* piecesOf(pieces: readonly string[]) {
  yield* pieces
}
