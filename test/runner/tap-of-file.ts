/** Stands for tap in a test file that runs with others; loaded anew for each. */
import { testOfFile } from './current-file.ts'

export const t = testOfFile()
export const test = t.test.bind(t)
// biome-ignore lint/style/noDefaultExport: tap has one, too.
export default t
