import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { root } from '../../build/folders.ts'

const maxLines = 300
const maxFiles = 20

const files = globSync('{src,test,build,hw}/**/*.{ts,tsx,css,c,h}', {
  cwd: root,
  exclude: ['**/node_modules', 'build/out', 'src/page/dist'],
})

t.test('a file is short enough to be about one thing', (t) => {
  t.ok(files.length > 100)
  for (const file of files) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
    if (lines > maxLines) t.fail(`${file} has ${lines} lines; at most ${maxLines} are meant`)
  }
  t.end()
})

t.test('a folder is small enough that each file knows its neighbours', (t) => {
  for (const [folder, { length }] of Map.groupBy(files, dirname))
    if (length > maxFiles) t.fail(`${folder} has ${length} files; at most ${maxFiles} are meant`)
  t.end()
})
