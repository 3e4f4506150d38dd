import { join } from 'node:path'

/** Where a native addon lies, once built; a path and no URL, which a bundle can replace. */
export function addonFile(name: string): string {
  return join(import.meta.dirname, '../../build/out/addons', process.arch, `${name}.node`)
}
