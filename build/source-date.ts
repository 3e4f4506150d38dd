import { product } from '../src/system/version.ts'
import { root } from './folders.ts'
import { runTool } from './run-tool.ts'

/** The date of the commit, so that the same commit gives the same files. */
export function sourceDateMs(): number {
  const given = process.env.SOURCE_DATE_EPOCH
  if (given !== undefined) return Number(given) * 1000
  try {
    const args = ['log', '-1', '--format=%ct']
    return Number(runTool({ command: 'git', args, folder: root }).trim()) * 1000
  } catch {
    return Date.parse(`${product.released.replaceAll('/', '-')}T00:00:00Z`)
  }
}
