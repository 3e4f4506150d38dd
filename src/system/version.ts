import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '../lib/units.ts'

interface Package {
  readonly version: string
  readonly nightporter: { readonly build: string; readonly released: string }
}

const { version, nightporter } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
) as Package

/** What is installed: `version` is `major.minor.patch`, `released` is `YYYY/MM/DD`. */
export const product = { name: 'Nightporter', version, ...nightporter }

/** A clock before this cannot be right: the day before this version was released, anywhere on earth. */
export const earliestMs = Date.parse(`${product.released.replaceAll('/', '-')}T00:00Z`) - dayMs
