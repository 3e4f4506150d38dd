import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { tempFolder } from '../hotel.ts'
import { until } from '../until.ts'
import { filesOf, kinds } from './files.ts'
import { needs, needsOf, unmetOf } from './needs.ts'
import { readTap } from './read-tap.ts'
import { runFile } from './run-file.ts'
import { summaryOf } from './summary.ts'

const options = { seed: 7, limitS: 60 }

t.test('what needs root or a package is there, and every test that uses it is known', (t) => {
  for (const file of Object.keys(needs)) t.ok(existsSync(file), file)
  const rooms = needsOf('test/lines/sip/rooms.test.ts')
  for (const need of ['root', 'kamailio', 'baresip-core', 'openssl'])
    t.ok(rooms.includes(need), `through what it imports: ${need}`)
  t.same(needsOf('test/new-id.test.ts'), [])
  t.same([...unmetOf(['no-such-package'])], ['no-such-package'])
  t.ok(kinds.every((kind) => filesOf(kind).length > 0))
  t.end()
})

t.test('a file that passes, fails, says nothing or ends early is told apart', async (t) => {
  const folder = await tempFolder(t)
  const run = (name: string, script: string) => {
    const file = join(folder, `${name}.js`)
    writeFileSync(file, script)
    return runFile(file, options)
  }
  const say = (text: string) => `process.stdout.write(${JSON.stringify(text)});`
  const counts = '1..2\n# { total: 2, pass: 2 }\n'
  const good = say(`ok 1 - this\nok 2 - that # SKIP only root\n${counts}`)
  t.match(await run('good', good), { isGood: true, passed: 2, failed: 0, skipped: ['only root'] })
  t.match(await run('exit', `${good}process.exitCode = 3`), {
    ...{ isGood: false, failed: 1 },
    report: /^exit 3$/m,
  })
  t.match(await run('silent', ''), { isGood: false, failed: 1, report: /did not come to an end/ })
  t.match(await run('bad', `${say('not ok 1 - why\n# { total: 1, fail: 1 }\n')}process.exit(1)`), {
    ...{ isGood: false, failed: 1 },
    report: /^not ok 1 - why$/m,
  })
})

t.test('what a file leaves behind is ended with it', async (t) => {
  const file = join(await tempFolder(t), 'leaver.js')
  const sleeper = `require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit' })`
  writeFileSync(file, `console.log(${sleeper}.pid); process.exit(0)`)
  const { report, ms } = await runFile(file, options)
  t.ok(ms < 60_000)
  const pid = /^\d+$/m.exec(report)?.[0]
  t.match(pid, /\d/)
  await until('it is gone', () => !existsSync(`/proc/${pid}/fd/0`) || undefined)
})

t.test('the seed reaches every file', async (t) => {
  const file = join(await tempFolder(t), 'seed.js')
  writeFileSync(file, 'console.log("SEED", process.env.SEED)')
  t.match((await runFile(file, options)).report, /^SEED 7$/m)
})

t.test('results are read without what has passed', (t) => {
  const text =
    '# Subtest: a\n    ok 1 - fine\n    not ok 2 - odd\n    1..2\nnot ok 1 - a # time=3ms\n'
  t.match(readTap(`${text}\n1..1\n# { total: 2, pass: 1, fail: 1 }\n`), {
    ...{ passed: 1, failed: 1, isWhole: true },
    report: '    not ok 2 - odd\nnot ok 1 - a # time=3ms',
  })
  t.end()
})

t.test('the end says what was skipped and why, in one line, and names the seed', (t) => {
  const ran = { file: 'test/a.test.ts', passed: 3, failed: 0, skipped: [], isGood: true, ms: 5 }
  const skipped = new Map([
    ['test/b.test.ts', ['root']],
    ['test/c.test.ts', ['root', 'socat']],
    ['test/d.test.ts', ['kamailio']],
  ])
  const outcomes = [
    { ...ran, report: '' },
    { ...ran, file: 'test/e.test.ts', failed: 2, isGood: false, report: 'why' },
  ]
  t.equal(
    summaryOf(outcomes, { skipped, again: 'SEED=7 npm test' }),
    `
3 files skipped: 2 need root, 2 need kamailio, socat (sudo apt-get install kamailio socat)
Failed: test/e.test.ts; again with: SEED=7 npm test -- test/e.test.ts
6 passed, 2 failed, 3 skipped
`,
  )
  t.equal(
    summaryOf([{ ...ran, report: '' }], { skipped: new Map(), again: '' }),
    '\n3 passed, 0 failed\n',
  )
  t.end()
})
