/**
 * Runs test files in this process, one after the other: `node test/runner/in-turn.ts FILE…`. To start
 * a process, and a browser, for every file would take longer than most of them. What a file takes
 * from tap is a test of its own: its jobs, its hooks and what it tears down end with it.
 */
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { t } from 'tap'
import { begin } from './current-file.ts'

const files = process.argv.slice(2)
const urls = new Set(files.map(urlOf))

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'tap' && urls.has(context.parentURL ?? '')
      ? {
          url: `${import.meta.resolve('./tap-of-file.ts')}?${context.parentURL}`,
          shortCircuit: true,
        }
      : next(specifier, context),
})

const limitMs = Number(process.env.TAP_TIMEOUT) * 1_000
t.setTimeout(limitMs * files.length)
for (const file of files)
  void t.test(file, { timeout: limitMs }, async (t) => {
    begin(t)
    await import(urlOf(file))
  })

function urlOf(file: string): string {
  return pathToFileURL(resolve(file)).href
}
