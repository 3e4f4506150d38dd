import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
/** Everything that is made; never committed. */
export const out = join(root, 'build/out')
/** What was fetched, kept from one build to the next. */
export const cache = join(out, 'cache')
