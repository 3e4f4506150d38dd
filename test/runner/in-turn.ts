/**
 * Runs test files in this process, one after the other: `node test/runner/in-turn.ts FILE…`. To start
 * a process, and a browser, for every file would take longer than most of them. What a file takes
 * from tap is a test of its own: its jobs, its hooks and what it tears down end with it.
 */
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { begin } from './current-file.ts'

const files = process.argv.slice(2)
const urls = new Set(files.map(urlOf))

registerHooks({
  resolve: (specifier, context, next) => {
    const from = context.parentURL ?? ''
    if (specifier === 'tap' && urls.has(from)) return ours(`./tap-of-file.ts?${from}`)
    if (specifier === 'async-hook-domain') return ours('./no-domain.ts')
    return next(specifier, context)
  },
})

const { t } = await import('tap')
const limitMs = Number(process.env.TAP_TIMEOUT) * 1_000
t.setTimeout(limitMs * files.length)
for (const file of files)
  void t.test(file, { timeout: limitMs }, async (t) => {
    begin(t)
    await import(urlOf(file))
  })

function ours(module: string) {
  return { url: new URL(module, import.meta.url).href, shortCircuit: true }
}

function urlOf(file: string): string {
  return pathToFileURL(resolve(file)).href
}
