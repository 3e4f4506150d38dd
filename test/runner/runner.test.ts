import { existsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t, { type Test } from 'tap'
import { tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { filesOf, groupsOf, kinds } from './files.ts'
import { needs, needsOf, unmetOf } from './needs.ts'
import { Heartbeat, type Lack } from './pulse.ts'
import { readTap } from './read-tap.ts'
import { runAgain } from './run-again.ts'
import { runProcess } from './run-process.ts'
import { summaryOf } from './summary.ts'

const options = { seed: 7, limitS: 60, pulse: new Heartbeat() }

t.test('what needs root or a package is there, and every test that uses it is known', (t) => {
  for (const file of Object.keys(needs)) t.ok(existsSync(file), file)
  const rooms = needsOf('test/lines/sip/rooms.test.ts')
  for (const need of ['root', 'kamailio', 'baresip-core', 'openssl'])
    t.ok(rooms.includes(need), `through what it imports: ${need}`)
  t.same(needsOf('test/lib/id.test.ts'), [])
  t.same([...unmetOf(['no-such-package'])], ['no-such-package'])
  t.ok(kinds.every((kind) => filesOf(kind).length > 0))
  t.end()
})

/** Runs scripts as test files, in one process. */
async function runScripts(t: Test, scripts: Readonly<Record<string, string>>) {
  const folder = await tempFolder(t)
  const files = Object.entries(scripts).map(([name, script]) => {
    const file = join(folder, `${name}.test.js`)
    writeFileSync(file, `import t from 'tap'; ${script}`)
    return file
  })
  const outcome = await runProcess(files, options)
  t.same(
    outcome.files.map(({ file }) => file),
    files,
  )
  return outcome
}

const good = `t.pass('this'); t.test('that', { skip: 'only root' }, () => {});`

t.test('a file that passes, fails, says nothing or ends early is told apart', async (t) => {
  const run = async (t: Test, script: string) => {
    const { files, ...counts } = await runScripts(t, { script })
    return { ...counts, ...files[0] }
  }
  t.match(await run(t, good), { isGood: true, passed: 1, failed: 0, skipped: ['only root'] })
  t.match(await run(t, `${good} process.on('exit', () => { process.exitCode = 3 })`), {
    ...{ isGood: false, failed: 1 },
    report: /^exit 3$/m,
  })
  t.match(await run(t, ''), { isGood: false, failed: 1, report: /did not come to an end/ })
  t.match(await run(t, 'process.exit(0)'), { isGood: false, failed: 1 })
  t.match(await run(t, `t.fail('why')`), {
    ...{ isGood: false, failed: 1 },
    report: /^ +not ok 1 - why$/m,
  })
  t.match(await run(t, `throw new Error('no towels')`), { isGood: false, report: /no towels/ })
})

t.test('what a file does to its tests does not touch the next one', async (t) => {
  const { files, ...counts } = await runScripts(t, {
    first: `t.jobs = 4; t.beforeEach((t) => t.fail('of the first')); t.teardown(() => { globalThis.over = true })`,
    bad: `t.fail('odd')`,
    good: `t.test('it is over', async (t) => t.ok(globalThis.over)); t.equal(t.jobs, 1); t.pass()`,
    early: 'process.exit(0)',
    never: good,
  })
  t.same(
    files.map(({ isGood }) => isGood),
    [false, false, true, false, false],
  )
  t.match(counts, { failed: 4, skipped: [] })
  t.match(files[0]?.report, /did not come to an end/, 'nothing was tested')
  t.match(files[4]?.report, /was not begun/)
})

t.test('a file that is good stays so beside one that is not', async (t) => {
  const { files, failed } = await runScripts(t, { bad: `t.fail('odd')`, good })
  t.same(
    files.map(({ isGood }) => isGood),
    [false, true],
  )
  t.equal(failed, 1)
})

t.test('what a file leaves behind is ended with it', async (t) => {
  const spawn = `(await import('node:child_process')).spawn('sleep', ['600'], { stdio: 'inherit' })`
  const { files } = await runScripts(t, {
    leaver: `console.error('pid', ${spawn}.pid); process.exit(1)`,
  })
  const pid = /^pid (\d+)$/m.exec(files[0]?.report ?? '')?.[1]
  t.match(pid, /\d/)
  await until('it is gone', () => !existsSync(`/proc/${pid}/fd/0`))
})

t.test('a file that failed while others had the machine is run again, and no other', async (t) => {
  const scripts = {
    // Fails the first time, and leaves a note for the second.
    once: `import fs from 'node:fs'; const note = import.meta.filename + '.note';
      t.ok(fs.existsSync(note)); fs.writeFileSync(note, '')`,
    always: `t.fail('why')`,
    good,
  }
  const after = async (t: Test, lack: Lack) => {
    const again: string[] = []
    const first = await runScripts(t, scripts)
    t.equal(first.failed, 2)
    const outcomes = await runAgain([{ ...first, lack }], {
      ...{ ...options, onFile: () => {}, onAgain: (line: string) => again.push(line) },
    })
    const failed = outcomes.flatMap(({ files }) => files).filter(({ isGood }) => !isGood)
    const names = failed.map(({ file }) => basename(file, '.test.js'))
    t.equal(
      outcomes.reduce((sum, { failed }) => sum + failed, 0),
      names.length,
    )
    return { names, again }
  }
  t.same(await after(t, { stillMs: 20, stolen: 0.02 }), { names: ['once', 'always'], again: [] })
  const stood = await after(t, { stillMs: 3_100, stolen: 0.4 })
  t.same(stood.names, ['always'])
  t.match(stood.again[0], /once.*: the machine had no time, it stood still for 3\.1 s, .* 40 %/)
})

t.test('a machine that stands still is felt', async (t) => {
  const pulse = new Heartbeat()
  const mark = pulse.mark()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  const { stillMs, stolen } = pulse.lackSince(mark)
  t.ok(stillMs >= 400, `${stillMs} ms`)
  t.ok(stolen >= 0 && stolen <= 1)
})

t.test('the seed reaches every file', async (t) => {
  const { files } = await runScripts(t, { seed: `console.error('SEED', process.env.SEED)` })
  t.match(files[0]?.report, /^SEED 7$/m)
})

t.test('files of a folder share a process until it is full, and the longest come first', (t) => {
  const short = Array.from({ length: 90 }, (_, n) => `test/core/nothing-${n}.test.ts`)
  const files = [
    ...short,
    'test/page/shell/shell.test.ts',
    'test/page/housekeeping/housekeeping.test.ts',
  ]
  const groups = groupsOf(files)
  t.same(groups.flatMap(({ files }) => files).sort(), [...files].sort())
  t.same(
    groups.map(({ files }) => files.length),
    [30, 30, 30, 1, 1],
  )
  t.end()
})

t.test('results are read without what has passed', (t) => {
  const text =
    '# Subtest: a\n    ok 1 - fine\n    not ok 2 - odd\n    1..2\nnot ok 1 - a # time=3ms\n'
  const tap = readTap(`${text}\n1..1\n# { total: 2, pass: 1, fail: 1 }\n`)
  t.match(tap, { passed: 1, failed: 1 })
  t.match(tap.tests.get('a'), {
    ...{ isWhole: true, isGood: false, ms: 3 },
    report: '    not ok 2 - odd\nnot ok 1 - a # time=3ms',
  })
  t.end()
})

t.test('the end says what was skipped and why, in one line, and names the seed', (t) => {
  const ran = { passed: 3, failed: 0, skipped: [], lack: { stillMs: 0, stolen: 0 } }
  const passed = { file: 'test/a.test.ts', isGood: true, ms: 5, report: '' }
  const failed = { file: 'test/e.test.ts', isGood: false, ms: 5, report: 'why' }
  const skipped = new Map([
    ['test/b.test.ts', ['root']],
    ['test/c.test.ts', ['root', 'socat']],
    ['test/d.test.ts', ['kamailio']],
  ])
  const outcomes = [
    { ...ran, files: [passed] },
    { ...ran, failed: 2, files: [passed, failed] },
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
    summaryOf([{ ...ran, files: [passed] }], { skipped: new Map(), again: '' }),
    '\n3 passed, 0 failed\n',
  )
  t.end()
})
