import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPlainText } from '../../lib/files/read-small-file.ts'
import { writeAtomic } from '../../lib/files/write-atomic.ts'
import { inPieces } from '../../lib/turns/in-pieces.ts'
import { UserError } from '../../lib/user-error.ts'
import { readSiteFile } from '../../site-file/config.ts'
import { edited } from '../../site-file/edit/edited.ts'

export const defaultFolder = '/etc/nightporter/pair'
export const clientPort = 2379
const peerPort = 2380
/** What both boxes have is removed; so much is left for a box that is off for a day. */
const quotaBytes = 512 * 1024 * 1024

/** One of the three machines. */
export interface Member {
  readonly name: string
  readonly address: string
}

/** Everything that a machine needs to be of the pair. */
export interface Identity {
  readonly own: Member
  readonly members: readonly Member[]
  readonly ca: string
  readonly cert: string
  readonly key: string
  /** Whether etcd is there already, and this machine takes the place of another one. */
  readonly isReplacement: boolean
}

export function filesIn(folder: string) {
  return {
    ca: join(folder, 'ca.pem'),
    caKey: join(folder, 'ca-key.pem'),
    cert: join(folder, 'box.pem'),
    key: join(folder, 'box-key.pem'),
    etcd: join(folder, 'etcd.conf'),
    members: join(folder, 'members.json'),
    /** What the pair is known by in etcd; made once by `init`. */
    history: join(folder, 'history'),
  }
}

/** Writes what etcd, and a box, need to know; what root alone may read is root's. */
export async function writeIdentity(folder: string, identity: Identity): Promise<void> {
  const files = filesIn(folder)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  await writeAtomic(files.ca, identity.ca, 0o644)
  await writeAtomic(files.cert, identity.cert, 0o644)
  await writeAtomic(files.key, identity.key, 0o640)
  await giveToService(files.key)
  await writeAtomic(files.etcd, etcdSettings(identity), 0o644)
  const { members } = identity
  await writeAtomic(files.members, `${JSON.stringify({ members }, null, 2)}\n`, 0o644)
}

/** The service reads the key, and etcd gets it from systemd. */
async function giveToService(file: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const groups = await readFile('/etc/group', 'utf8').catch(() => '')
  const gid = /^nightporter:[^:]*:(\d+):/m.exec(groups)?.[1]
  if (gid !== undefined) await chown(file, 0, Number(gid))
}

/** The environment of nightporter-etcd.service. */
function etcdSettings({ own, members, isReplacement }: Identity): string {
  const client = `https://${inUrl(own.address)}:${clientPort}`
  const peer = peerUrl(own)
  const cluster = members.map((member) => `${member.name}=${peerUrl(member)}`).join(',')
  const settings = {
    NAME: own.name,
    LISTEN_CLIENT_URLS: client,
    ADVERTISE_CLIENT_URLS: client,
    LISTEN_PEER_URLS: peer,
    INITIAL_ADVERTISE_PEER_URLS: peer,
    INITIAL_CLUSTER: cluster,
    INITIAL_CLUSTER_STATE: isReplacement ? 'existing' : 'new',
    INITIAL_CLUSTER_TOKEN: 'nightporter',
    HEARTBEAT_INTERVAL: 100,
    ELECTION_TIMEOUT: 600,
    PRE_VOTE: true,
    CLIENT_CERT_AUTH: true,
    PEER_CLIENT_CERT_AUTH: true,
    QUOTA_BACKEND_BYTES: quotaBytes,
    AUTO_COMPACTION_MODE: 'revision',
    AUTO_COMPACTION_RETENTION: 1_000,
    MAX_WALS: 3,
    MAX_SNAPSHOTS: 3,
    LOG_LEVEL: 'warn',
    LOGGER: 'zap',
  }
  const lines = Object.entries(settings).map(([key, value]) => `ETCD_${key}=${value}`)
  return `# Written by "nightporter pair"; read by nightporter-etcd.service.\n${lines.join('\n')}\n`
}

export function clientUrls(members: readonly Member[]): string[] {
  return members.map(({ address }) => `https://${inUrl(address)}:${clientPort}`)
}

export function peerUrl({ address }: Member): string {
  return `https://${inUrl(address)}:${peerPort}`
}

export function inUrl(address: string): string {
  return address.includes(':') ? `[${address}]` : address
}

/** Puts [pair] into a site file, or takes it out; everything else stays as it is. */
export async function changeSiteFile(
  config: string,
  pair: Readonly<Record<string, string | readonly string[]>> | undefined,
): Promise<void> {
  const before = readPlainText(config)
  const changes = pair
    ? Object.entries(pair).map(([key, value]) => ({ at: ['pair', key], value }))
    : [{ at: ['pair'], value: undefined }]
  const after = await inPieces(edited(before, changes))
  if (after === undefined)
    throw new UserError(`${config} cannot be changed as it is written. Put [pair] in by hand.`)
  const reading = readSiteFile(after)
  if (reading.kind === 'bad')
    throw new UserError(`${config} would have a mistake: ${reading.mistakes[0]?.text}`)
  await writeAtomic(config, after, 0o640)
  await giveToService(config)
}

/** What [pair] says on a box. */
export function pairSection(folder: string, { own, members }: Identity) {
  const files = filesIn(folder)
  return {
    name: own.name,
    etcd: clientUrls(members),
    ca_file: files.ca,
    cert_file: files.cert,
    key_file: files.key,
  }
}
