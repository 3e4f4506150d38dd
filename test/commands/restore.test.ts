import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openHotel, tempFolder } from '../hotel.ts'
import { runCommand } from '../process.ts'

const isRoot = process.getuid?.() === 0
const main = join(import.meta.dirname, '../../src/main.ts')
/** Stands for the service's own user. */
const service = { uid: 65_534, gid: 65_534 }

/** Runs a command without what tap puts into every process, which cannot do with another user. */
function nightporter(...words: string[]) {
  const bare = ['-c', 'unset NODE_OPTIONS; exec "$0" "$@"', process.execPath, main, ...words]
  const { status: code, stdout: out, stderr: error } = spawnSync('sh', bare, { encoding: 'utf8' })
  return { code, out, error }
}

t.test(
  'what root restores belongs to the owner of the data folder',
  { skip: isRoot ? false : 'only root can act for another user' },
  async (t) => {
    const { folder } = await openHotel(t)
    const backup = join(folder, 'hotel.backup')
    t.equal((await runCommand(['backup', backup, '--data', folder])).code, 0)
    t.equal((await stat(backup)).mode & 0o777, 0o600, 'others cannot read it')

    const place = await tempFolder(t)
    await chmod(place, 0o711)
    const data = join(place, 'data')
    await mkdir(data, { mode: 0o700 })
    await chown(data, service.uid, service.gid)
    for (const round of [1, 2]) {
      const { code, error } = nightporter('restore', backup, '--data', data)
      t.same([code, error], [0, ''], `restore ${round}`)
    }
    const names = await readdir(data)
    t.match(names.sort(), ['store', /^store\.before-restore-/])
    for (const name of names) {
      const { uid, gid, mode } = await stat(join(data, name))
      t.same([uid, gid, mode & 0o777], [service.uid, service.gid, 0o600], name)
    }

    // Whoever has the service's account must not make root write elsewhere.
    const precious = join(place, 'precious')
    await writeFile(precious, 'precious')
    await symlink(precious, join(data, 'store.restoring'))
    t.match(nightporter('restore', backup, '--data', data, '--json'), {
      code: 1,
      out: /cannot be written \(EACCES\)/,
    })
    t.equal(await readFile(precious, 'utf8'), 'precious')
  },
)
