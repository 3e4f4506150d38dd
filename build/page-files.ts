import { basename } from 'node:path'
import type { Metafile } from 'esbuild'

/**
 * Who loads a file of the page: everybody before anything is shown, everybody who opens what a clerk or
 * a housekeeper has, whoever reads a language, an administrator who opens a part.
 */
export const loaders = ['start', 'staff', 'language', 'administrator'] as const
export type Loader = (typeof loaders)[number]

const administrators = 'src/page/admin/'
const languages = 'src/page/words/'

/** Who loads each script, by its name: whatever one imports, it loads with it. */
export function loadersOf({ outputs }: Metafile, entry: string): ReadonlyMap<string, Loader> {
  const found = new Map<string, Loader>()
  const go = (path: string, loader: Loader) => {
    const before = found.get(basename(path))
    if (before && loaders.indexOf(before) <= loaders.indexOf(loader)) return
    found.set(basename(path), loader)
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      const isLater = kind === 'dynamic-import'
      go(imported, isLater ? laterOf(outputs[imported]?.entryPoint ?? '', loader) : loader)
    }
  }
  for (const [path, { entryPoint }] of Object.entries(outputs))
    if (entryPoint === entry) go(path, 'start')
  return found
}

/** Who loads what is imported only when it is wanted, by a file that `loader` has loaded. */
function laterOf(entry: string, loader: Loader): Loader {
  if (entry.startsWith(administrators)) return 'administrator'
  if (entry.startsWith(languages)) return 'language'
  return loader === 'start' ? 'staff' : loader
}
