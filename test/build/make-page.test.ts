import { join } from 'node:path'
import { build } from 'esbuild'
import t from 'tap'
import { root } from '../../build/folders.ts'
import { pageSources } from '../../build/make-page.ts'

t.test('a change of anything that the page is made of makes it anew', async (t) => {
  const { metafile } = await build({
    ...{ absWorkingDir: root, outdir: root, bundle: true, write: false, metafile: true },
    ...{ format: 'esm', jsx: 'automatic', jsxImportSource: 'preact', tsconfigRaw: {} },
    entryPoints: ['src/page/main.tsx', 'src/page/worker.ts', 'src/page/style/page.css'],
  })
  const inputs = Object.keys(metafile.inputs)
  // What is installed is told by the lock file.
  const own = inputs.filter((place) => !place.includes('node_modules/'))
  t.ok(own.includes('src/core/model/wakeup.ts'))
  const sources = new Set(pageSources())
  t.strictSame(
    own.filter((place) => !sources.has(join(root, place))),
    [],
  )
  for (const place of ['package.json', 'package-lock.json', 'src/page/index.html'])
    t.ok(sources.has(join(root, place)), place)
})
