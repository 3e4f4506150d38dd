import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../../lib/user-error.ts'
import { Etcd } from '../../pair/etcd/etcd.ts'
import type { Call, Reply } from '../cli/command.ts'
import { authorityIn, awaitJoin, identityMaker, note } from './init.ts'
import { clientUrls, defaultFolder, filesIn, type Member, peerUrl } from './member-files.ts'

const lookMs = 1_000
const options = { limitMs: 5_000 }

/** `nightporter pair replace NAME`: lets a new machine take the place of one that is dead, at its address. */
export async function replace(call: Call): Promise<Reply> {
  const { words, options: given, print, wrongUsage } = call
  const [name, ...rest] = words
  if (name === undefined || rest.length > 0) throw wrongUsage()
  const { folder = defaultFolder } = given
  const files = filesIn(folder)
  const { members } = await readMembers(files.members)
  const gone = members.find((member) => member.name === name)
  const own = members.find((member) => member.name === 'a')
  if (!gone || !own || gone === own) {
    const known = members.filter((member) => member !== own).map((member) => member.name)
    throw new UserError(`There is no ${name} to replace from here; say ${known.join(' or ')}.`)
  }
  const authority = await authorityIn(folder)
  const identityOf = identityMaker(authority, { members, isReplacement: true })
  const tls = {
    ca: authority.cert,
    cert: await readFile(files.cert),
    key: await readFile(files.key),
  }
  const endpoints = clientUrls(members.filter((member) => member !== gone))
  const etcd = new Etcd({ endpoints, tls })
  try {
    await etcd.replaceMember(gone.name, peerUrl(gone), options)
    const identity = identityOf(own)
    const begun = async () => {
      while (!(await etcd.hasStarted(gone.name, options).catch(() => false))) await sleep(lookMs)
    }
    await awaitJoin({ identity, others: [gone], identityOf, print, until: begun })
  } finally {
    etcd.close()
  }
  print(note(`The new ${gone.name} is of the pair; a box gets a copy of the store by itself.`))
  return { text: 'See how it is with: nightporter pair status', json: { replaced: gone.name } }
}

async function readMembers(file: string): Promise<{ members: Member[] }> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError(`${file} cannot be read. Was "nightporter pair init" run on this box?`)
  })
  return JSON.parse(text) as { members: Member[] }
}
