/**
 * Commits four values of 20 MB for each line that it is given, and says how that went. When the disk
 * refuses so much, what lmdb has to say about it is as long as it gets.
 */
import { createInterface } from 'node:readline'
import { open } from 'lmdb'

const [path = ''] = process.argv.slice(2)
const database = open({ path })
const value = Buffer.alloc(20_000_000, 7)
// Each commit that fails has a promise of its own that nobody takes.
process.on('unhandledRejection', () => undefined)
process.stdout.write('open\n')
for await (const _ of createInterface(process.stdin)) {
  const writes = await Promise.allSettled([0, 1, 2, 3].map((key) => database.put(key, value)))
  const areDone = writes.every(({ status }) => status === 'fulfilled')
  process.stdout.write(areDone ? 'done\n' : 'refused\n')
}
process.exit()
