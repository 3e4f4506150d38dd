import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../lib/files/sync-folder.ts'
import { isTimeMs } from '../../lib/shapes.ts'
import { isVoiceName, type Manifest, manifestFile, readManifest } from './manifest.ts'
import type { TakenPack } from './take-pack.ts'

/** A pack in its folder. */
export interface KeptPack extends Manifest {
  readonly folder: string
  readonly installedMs: number
}

const partial = '.partial-'
const replaced = '.replaced-'

/** The folder of the data folder that voice packs are in: one folder for each. */
export class PackFolder {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** What is kept, once what a crash has left is put right. Packs that cannot be read are told of. */
  open(onBad: (name: string) => void): KeptPack[] {
    mkdirSync(this.#root, { recursive: true, mode: 0o700 })
    const names = readdirSync(this.#root)
    for (const name of names) {
      const path = join(this.#root, name)
      const whole = name.startsWith(replaced) ? name.slice(replaced.length) : undefined
      // The old pack goes when the new one is in its place, and not before.
      if (whole !== undefined && !names.includes(whole)) renameSync(path, join(this.#root, whole))
      else if (whole !== undefined || name.startsWith(partial))
        rmSync(path, { recursive: true, force: true })
    }
    return readdirSync(this.#root)
      .filter((name) => isVoiceName(name))
      .flatMap((name) => {
        const pack = this.#read(name)
        if (!pack) onBad(name)
        return pack ? [pack] : []
      })
  }

  /** Keeps a pack in place of one of its name: on disk when it resolves, whole or not at all. */
  async write({ manifest, clips }: TakenPack, installedMs: number): Promise<KeptPack> {
    const { name } = manifest
    const [place, made] = [join(this.#root, name), join(this.#root, `${partial}${name}`)]
    const old = join(this.#root, `${replaced}${name}`)
    try {
      await rm(made, { recursive: true, force: true })
      await mkdir(made, { recursive: true, mode: 0o700 })
      for (const [clip, wav] of clips) await writeSynced(join(made, `${clip}.wav`), wav)
      const about = JSON.stringify({ ...manifest, installedMs }, undefined, 2)
      await writeSynced(join(made, manifestFile), Buffer.from(`${about}\n`))
      await syncFolder(made)
      // What may be left of the time before; without a pack in its place it would be the only one.
      if (existsSync(place)) await rm(old, { recursive: true, force: true })
      await rename(place, old).catch(ignoreMissing)
      await rename(made, place)
      await syncFolder(this.#root)
    } catch (error) {
      // Where the new one did not get there, the old one is there again.
      await rename(old, place).catch(() => undefined)
      throw error
    } finally {
      await rm(made, { recursive: true, force: true })
    }
    await rm(old, { recursive: true, force: true })
    return { ...manifest, installedMs, folder: place }
  }

  async remove(name: string): Promise<void> {
    const gone = join(this.#root, `${partial}${name}`)
    await rm(gone, { recursive: true, force: true })
    await rename(join(this.#root, name), gone).catch(ignoreMissing)
    await syncFolder(this.#root)
    await rm(gone, { recursive: true, force: true })
  }

  #read(name: string): KeptPack | undefined {
    const folder = join(this.#root, name)
    try {
      const content = readFileSync(join(folder, manifestFile))
      const manifest = readManifest(content)
      if (typeof manifest === 'string' || manifest.name !== name) return undefined
      const { installedMs }: { installedMs?: unknown } = JSON.parse(content.toString('utf8'))
      return { ...manifest, folder, installedMs: isTimeMs(installedMs) ? installedMs : 0 }
    } catch {
      return undefined
    }
  }
}

async function writeSynced(file: string, content: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
