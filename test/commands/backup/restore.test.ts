import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openHotel, tempFolder } from '../../support/hotel.ts'
import { nightporter } from '../in-process.ts'

const isRoot = process.getuid?.() === 0
const main = join(import.meta.dirname, '../../../src/main.ts')
/** Stands for the service's own user. */
const service = { uid: 65_534, gid: 65_534 }

/** Runs a command without what tap puts into every process, which cannot do with another user. */
function runBare(...words: string[]) {
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
    t.equal((await nightporter('backup', backup, '--data', folder)).code, 0)
    t.equal((await stat(backup)).mode & 0o777, 0o600, 'others cannot read it')

    const place = await tempFolder(t)
    await chmod(place, 0o711)
    const data = join(place, 'data')
    await mkdir(data, { mode: 0o700 })
    await chown(data, service.uid, service.gid)
    for (const round of [1, 2]) {
      const { code, error } = runBare('restore', backup, '--data', data)
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
    t.match(runBare('restore', backup, '--data', data, '--json'), {
      code: 1,
      out: /cannot be written \(EACCES\)/,
    })
    t.equal(await readFile(precious, 'utf8'), 'precious')
  },
)

t.test('the help says what a backup holds, and what is to be copied besides', async (t) => {
  const help = (await nightporter('help', 'backup')).out.replaceAll(/\s+/g, ' ')
  t.match(help, 'calls, rooms, users, charges, recordings and the log')
  for (const missing of ['the site file', 'passwords and secrets', 'certificates'])
    t.match(/Not in it are ([^.]*)\./.exec(help)?.[1] ?? '', missing)
  t.match(help, 'cp -a /etc/nightporter')
  t.notMatch(help, 'everything')
  const restoring = (await nightporter('help', 'restore')).out.replaceAll(/\s+/g, ' ')
  t.match(restoring, 'The site file and the files that it names come from a copy of their own')
})

t.test('what is no plain file is neither replaced nor read', async (t) => {
  const folder = await tempFolder(t)
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe, join(folder, 'x.partial')])
  const { ino } = await stat(pipe)
  // No daemon runs there: it is not even asked.
  const backup = (file: string) => nightporter('backup', file, '--data', folder)
  t.match(await backup(pipe), { code: 1, error: /^\S+pipe is no plain file, and is left alone/ })
  t.match(await backup(join(folder, 'x')), { code: 1, error: /^\S+x\.partial is no plain file/ })
  t.match(await backup(folder), { code: 1, error: /is a folder; name a file in it\.\n$/ })
  t.equal((await stat(pipe)).ino, ino)
  await symlink(pipe, join(folder, 'link'))
  t.equal((await backup(join(folder, 'link'))).code, 3, 'a link may be replaced')

  for (const file of [pipe, join(folder, 'link'), folder]) {
    const refused = await nightporter('restore', file, '--data', join(folder, 'data'))
    t.match(refused, { code: 1, error: /is no plain file; name the one that "nightporter backup"/ })
  }
})

t.test(
  'root gives up its groups, too, for those of the owner',
  { skip: isRoot ? false : 'only root can act for another user' },
  async (t) => {
    const folder = await tempFolder(t)
    await chown(folder, service.uid, service.gid)
    const script = `
      import { becomeOwnerOf } from '${join(import.meta.dirname, '../../../src/commands/folder-owner.ts')}'
      process.setgroups([0, 4])
      await becomeOwnerOf('${folder}')
      process.stdout.write([process.getuid(), process.getgid(), ...process.getgroups()].join(' '))`
    const bare = ['-c', 'unset NODE_OPTIONS; exec "$0" "$@"', process.execPath]
    const args = [...bare, '--input-type=module', '-e', script]
    const { stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8' })
    t.same([stdout, stderr], ['65534 65534 65534', ''])
  },
)
