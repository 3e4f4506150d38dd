import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a box has besides Debian's smallest system: the service manager, speech, a clock to turn. */
const packages = [
  ...['systemd', 'systemd-sysv', 'systemd-timesyncd', 'dbus', 'udev'],
  ...['espeak-ng', 'libfaketime'],
]
/** Another number for another list of packages. */
const edition = 3
const makeLimitMs = 600_000

/** The folder of a small Debian, made once and kept from one run to the next. */
export function debianTree(): string {
  const cache = process.env.NIGHTPORTER_BOX_CACHE ?? join(tmpdir(), 'nightporter-box')
  const { site, release } = ownDebian()
  const tree = join(cache, `${release}-${edition}`)
  if (existsSync(tree)) return tree
  const partial = `${tree}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  process.stdout.write(`Making a Debian ${release} in ${tree}, once; this takes minutes …\n`)
  const words = ['--variant=minbase', `--include=${packages.join(',')}`, release, partial, site]
  const { status, stdout } = spawnSync('debootstrap', words, {
    encoding: 'utf8',
    timeout: makeLimitMs,
  })
  if (status !== 0) throw new Error(`debootstrap failed:\n${stdout?.slice(-2000)}`)
  renameSync(partial, tree)
  return tree
}

/** Where this machine takes its own packages from, and its release. */
function ownDebian(): { site: string; release: string } {
  const words = ['indextargets', '--format', '$(REPO_URI) $(CODENAME)', 'Created-By: Packages']
  const { stdout } = spawnSync('apt-get', words, { encoding: 'utf8' })
  const found = stdout.split('\n').find((line) => /\/debian\/? [a-z]+$/.test(line))
  const [site, release] = found?.split(' ') ?? []
  if (site === undefined || release === undefined)
    throw new Error('apt-get knows no Debian; run "apt-get update" first.')
  return { site, release }
}
