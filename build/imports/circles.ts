import type { Import } from './imports.ts'

/** Files that import each other in a circle, in order, beginning with any of them. */
export function circles(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ file }) => file)
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) found.push(path.slice(at))
    if (at >= 0 || done.has(file)) return
    for (const one of targets.get(file) ?? []) {
      if ('target' in one) walk(one.target, [...path, file])
    }
    done.add(file)
  }
  for (const file of targets.keys()) walk(file, [])
  return found
}
