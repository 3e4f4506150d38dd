import { link, open as openFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Journal } from '../../core/ports/journal.ts'
import type { Store } from '../../core/ports/store.ts'
import { syncFolder } from '../../lib/files/sync-folder.ts'
import { UserError } from '../../lib/user-error.ts'
import { fetchCopy } from '../../pair/copies.ts'
import { EtcdUnreachable } from '../../pair/etcd/errors.ts'
import { unseal } from '../../store/backup/copy.ts'
import type { PairPart } from '../pair/pair.ts'

const copyLimitMs = 30 * 60_000

interface FollowingParts {
  readonly open: () => Store
  readonly pair: PairPart
  readonly journal: Journal
}

/** Opens a store that can follow the other box of the pair: the one that is there, or a copy of that box's. */
export async function openFollowing(
  path: string,
  { open, pair, journal }: FollowingParts,
): Promise<Store> {
  const store = open()
  const lack = await pair.member.lackOf(store).catch((error) => {
    if (!(error instanceof EtcdUnreachable)) throw error
    // What is here can still be read, and followed from when etcd answers.
    if (store.position !== undefined) return { kind: 'none' } as const
    throw new UserError(`This box cannot join its pair: ${error.message}. It is tried again.`)
  })
  if (lack.kind === 'none') return store
  const isOwn = store.position === undefined && store.count('user') > 0
  await store.close()
  if (lack.from === '')
    throw new UserError(
      'This box needs a copy of the store of the other box, which is not there. Start that one first.',
    )
  journal.info(`The store of the other box is copied from ${lack.from}.`)
  // What was here before it became one of a pair is somebody's.
  if (isOwn) journal.warn(`What this box had before is kept in ${await keepBeside(path)}.`)
  await replaceByCopy(path, lack.from, pair)
  return open()
}

async function keepBeside(path: string): Promise<string> {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const kept = `${path}.before-pair-${stamp}`
  await link(path, kept)
  return kept
}

/** One step puts the copy in the place of the store: whatever happens, there is one of them. */
async function replaceByCopy(path: string, from: string, { tls }: PairPart): Promise<void> {
  const [backup, incoming] = [`${path}.copy-sealed`, `${path}.copy-incoming`]
  const clear = () => Promise.all([backup, incoming].map((file) => rm(file, { force: true })))
  try {
    await clear()
    await fetchCopy(from, backup, { tls, signal: AbortSignal.timeout(copyLimitMs) })
    const handle = await openFile(backup, 'r')
    await unseal({ name: backup, handle }, incoming).finally(() => handle.close())
    await rename(incoming, path)
    await rm(`${path}-lock`, { force: true })
    await syncFolder(dirname(path))
  } finally {
    await clear()
  }
}
