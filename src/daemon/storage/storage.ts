import { DiskShares } from '../../core/disk-shares.ts'
import { ensureDiskSpace } from '../../data-folder/disk-space.ts'
import { dataFiles, logIfShared, takeFolder } from '../../data-folder/folder.ts'
import { tidyFolder } from '../../data-folder/tidy.ts'
import { Passwords } from '../../http/auth/password.ts'
import { Pins } from '../../http/auth/pins.ts'
import { keepBeforeUpdate } from '../../store/backup/before-update.ts'
import { openStore } from '../../store/store.ts'
import { Space } from '../../system/space.ts'
import { product } from '../../system/version.ts'
import type { DaemonOptions } from '../options.ts'
import type { PairPart } from '../pair/pair.ts'
import { logAlerts } from '../telephony/alert-log.ts'
import { firstAdministrator, logUnusableHashes, register } from './first-start.ts'
import { openFollowing } from './following.ts'
import { PruneGuard } from './prune-guard.ts'

/** Takes the data folder for this process alone. */
export async function openDataFolder({ dataFolder, journal }: DaemonOptions) {
  await ensureDiskSpace(dataFolder, journal)
  const release = await takeFolder(dataFolder)
  await logIfShared(dataFolder, journal)
  return { close: release }
}

export type Storage = Awaited<ReturnType<typeof openStorage>>

/** Opens the store, and watches the disk that it lies on. */
export async function openStorage(options: DaemonOptions, pair?: PairPart) {
  const { dataFolder, clock, journal, onFatal } = options
  const { backups, tls, initialPassword: file, pruned, store: path } = dataFiles(dataFolder)
  await tidyFolder(dataFolder, { backups, tls, journal })
  await keepBeforeUpdate(path, { backups, version: product.version, journal })
  const open = () =>
    openStore(path, {
      journal,
      noSync: options.noSync ?? false,
      onFatal,
      onRefused: () => space.refused(),
      log: pair?.member,
    })
  const store = pair ? await openFollowing(path, { open, pair, journal }) : open()
  const pendingCalls = () => store.pendingCount()
  const space = new Space({ folder: dataFolder, journal, pendingCalls, ...options.space })
  const close = async () => {
    await space.close()
    await store.close()
  }
  try {
    await space.start()
    const passwords = new Passwords(options.passwordCost)
    // Before the desk notes the time of this start.
    const seenMs = store.get('nightBook', 'nightBook')?.seenMs ?? 0
    const pruneGuard = new PruneGuard({ file: pruned, clock, journal, seenMs })
    await pruneGuard.start()
    const pins = new Pins({ store, clock, passwords })
    let initialPassword: string | undefined
    return {
      store,
      space,
      shares: new DiskShares(space),
      passwords,
      pins,
      pruneGuard,
      /** Notes this start, and makes the first account: what only the box does that works. */
      async begin() {
        await register(store, clock)
        initialPassword = await firstAdministrator(store, passwords, { file, journal })
        logUnusableHashes(store, journal)
        logAlerts(store, journal)
      },
      /** The password that was made for `admin`, on the first start only. */
      get initialPassword() {
        return initialPassword
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
