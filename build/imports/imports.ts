import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'

/** What a file imports: another file of ours or a package; `node` stands for all of Node's own. */
export type Import = { readonly file: string } & (
  | { readonly target: string }
  | { readonly package: string }
)

const specifier = /^(?:import|export)\b(?:[^'"]*?\bfrom)?\s*'([^']+)'|\bimport\('([^']+)'\)/gm

/** All imports of the program's files, with paths from `src`, or from the root outside of it. */
export function importsIn(root: string): Import[] {
  return globSync('{src,hw}/**/*.{ts,tsx}', { cwd: root })
    .sort()
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
}

export function importsOf(path: string, text: string): Import[] {
  const file = named(path)
  return [...text.matchAll(specifier)].map((match) => {
    const name = match[1] ?? match[2] ?? ''
    if (name.startsWith('.')) return { file, target: named(join(dirname(path), name)) }
    return { file, package: isBuiltin(name) ? 'node' : packageOf(name) }
  })
}

function named(path: string): string {
  return path.replace(/^src\//, '')
}

function packageOf(name: string): string {
  const [first = '', second = ''] = name.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}
