import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CertificatePem } from '../../lib/certificate/make-certificate.ts'
import { writeAtomic } from '../../lib/files/write-atomic.ts'
import { UserError } from '../../lib/user-error.ts'
import { makeMemberCertificate, makePairAuthority } from '../../pair/certificates.ts'
import { Etcd } from '../../pair/etcd/etcd.ts'
import { get, isMissing, put } from '../../pair/etcd/requests.ts'
import { pairKey } from '../../pair/keys.ts'
import type { Call, Reply } from '../cli/command.ts'
import { codeText, newJoinCode } from './join-code.ts'
import { type Awaited, JoinServer } from './join-server.ts'
import {
  changeSiteFile,
  clientUrls,
  defaultFolder,
  filesIn,
  type Identity,
  type Member,
  pairSection,
  writeIdentity,
} from './member-files.ts'
import { systemctl } from './systemctl.ts'

const lookMs = 1_000

/** `nightporter pair init`: makes a pair that begins with this box, and waits for the other machines. */
export async function init(call: Call): Promise<Reply> {
  const { options, config, print } = call
  const { folder = defaultFolder } = options
  const members = membersOf(call)
  const [own, ...others] = members
  if (!own) throw call.wrongUsage()
  const startsServices = !('no-start' in options)
  const authority = await authorityIn(folder)
  const identityOf = identityMaker(authority, { members, isReplacement: false })
  const identity = identityOf(own)
  await writeIdentity(folder, identity)
  if (startsServices) await systemctl('enable', '--now', '--no-block', 'nightporter-etcd.service')
  await awaitJoin({
    identity,
    others,
    identityOf,
    print,
    until: async () => agreed(identity, await historyIn(folder)),
  })
  await changeSiteFile(config, pairSection(folder, identity))
  if (startsServices) await systemctl('restart', 'nightporter.service')
  const restarted = startsServices ? ', and the daemon was started anew with it' : ''
  const text = [
    `The pair is made. ${config} has a section [pair]${restarted}.`,
    'See how it is with: nightporter pair status',
  ].join('\n')
  return { text, json: { members } }
}

/** What gives each machine its certificate and settings. */
export function identityMaker(
  authority: CertificatePem,
  common: Pick<Identity, 'members' | 'isReplacement'>,
): (member: Member) => Identity {
  return (member) => {
    const subject = { name: member.name, hosts: [member.address], nowMs: Date.now() }
    const made = makeMemberCertificate(authority, subject)
    return { ...common, ...made, own: member, ca: authority.cert }
  }
}

interface Joining {
  readonly identity: Identity
  readonly others: readonly Member[]
  readonly identityOf: (member: Member) => Identity
  readonly print: Call['print']
  /** Resolves when nobody has to join any more. */
  readonly until: () => Promise<void>
}

/** Shows a code for each of the others, and gives whoever knows it what it needs. */
export async function awaitJoin({ identity, others, identityOf, print, until }: Joining) {
  const { own, ca } = identity
  const awaited = others.map((member): Awaited => {
    return { member, code: newJoinCode(ca), identity: identityOf(member) }
  })
  const guessed = Promise.withResolvers<never>()
  const server = new JoinServer({
    ...{ host: own.address, ca, own: identity, awaited },
    onJoined: ({ name }) => print(note(`${nameOf(name)} has what it needs.`)),
    onGuessed: () =>
      guessed.reject(new UserError('Too many wrong codes: somebody guesses. Begin again.')),
  })
  await server.listen()
  print(note(instructions(own, awaited)))
  try {
    await Promise.race([until(), guessed.promise])
  } finally {
    server.close()
  }
}

function membersOf({ options, wrongUsage }: Call): Member[] {
  const addresses = [options.here, options.other, options.witness]
  if (addresses.some((address) => isIP(address ?? '') === 0)) throw wrongUsage()
  if (new Set(addresses).size < addresses.length)
    throw new UserError('The two boxes and the witness are three machines: their addresses differ.')
  return ['a', 'b', 'witness'].map((name, index) => ({ name, address: addresses[index] ?? '' }))
}

/** The CA that was made before, so that the command can be run again; or a new one. */
export async function authorityIn(folder: string): Promise<CertificatePem> {
  const { ca, caKey } = filesIn(folder)
  if (existsSync(ca) && existsSync(caKey))
    return { cert: await readFile(ca, 'utf8'), key: await readFile(caKey, 'utf8') }
  const made = makePairAuthority(Date.now())
  await mkdir(folder, { recursive: true, mode: 0o755 })
  await writeAtomic(caKey, made.key, 0o600)
  await writeAtomic(ca, made.cert, 0o644)
  return made
}

function instructions(own: Member, awaited: readonly Awaited[]): string {
  return awaited
    .flatMap(({ member, code }) => [
      `On ${nameOf(member.name)}, ${member.address}, run:`,
      `  nightporter pair join ${own.address}`,
      `and type this code: ${codeText(code)}`,
      '',
    ])
    .concat('Waiting until etcd runs there; Ctrl-C ends it, and it may be run again.')
    .join('\n')
}

function nameOf(name: string): string {
  return name === 'witness' ? 'the witness' : `box ${name}`
}

export function note(text: string) {
  return { text, json: { note: text } }
}

const otherPair =
  'etcd still holds another pair. On all three machines stop nightporter-etcd, move\n' +
  '/var/lib/nightporter-etcd away, and begin again.'

/** The same when the command is run again. */
async function historyIn(folder: string): Promise<string> {
  const { history: file } = filesIn(folder)
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept !== '') return kept.trim()
  const made = randomUUID()
  await writeAtomic(file, `${made}\n`, 0o644)
  return made
}

/** Resolves when a majority of etcd knows of the pair. */
async function agreed({ own, members, ...tls }: Identity, history: string): Promise<void> {
  const endpoints = clientUrls(members)
  const etcd = new Etcd({ endpoints, tls })
  const record = JSON.stringify({ history, first: own.name })
  const options = { limitMs: 3_000 }
  const [success, failure] = [[put(pairKey, record)], [get({ key: pairKey })]]
  try {
    for (;;) {
      const found = await etcd
        .txn({ compare: [isMissing(pairKey)], success, failure }, options)
        .catch(() => undefined)
      if (found?.succeeded || found?.read[0]?.[0]?.value.toString() === record) return
      if (found) throw new UserError(otherPair)
      await sleep(lookMs)
    }
  } finally {
    etcd.close()
  }
}
