/** `npm run page`: makes the page in src/page/dist and prints its size. */
import { UserError } from '../src/lib/user-error.ts'
import { makePage, makePageWhenOlder } from './make-page.ts'
import { sizesOf } from './page-sizes.ts'

/** With `when-older` only where a source is newer. */
const isLazy = process.argv[2] === 'when-older'

try {
  const report = isLazy ? await makePageWhenOlder() : await makePage()
  if (report) process.stdout.write(sizesOf(report))
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
