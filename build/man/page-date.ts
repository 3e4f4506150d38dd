import { product } from '../../src/system/version.ts'

/** The date of the pages: that of the build where it is given, otherwise that of the release. */
export function pageDate(env: NodeJS.ProcessEnv): string {
  const seconds = Number(env.SOURCE_DATE_EPOCH)
  if (!env.SOURCE_DATE_EPOCH || !Number.isFinite(seconds))
    return product.released.replaceAll('/', '-')
  return new Date(seconds * 1_000).toISOString().slice(0, 10)
}
