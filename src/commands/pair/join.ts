import { isIP } from 'node:net'
import { createInterface } from 'node:readline/promises'
import { UserError } from '../../lib/user-error.ts'
import type { Call, Reply } from '../cli/command.ts'
import { askToJoin } from './ask-to-join.ts'
import { type JoinCode, readCode } from './join-code.ts'
import { changeSiteFile, defaultFolder, pairSection, writeIdentity } from './member-files.ts'
import { systemctl } from './systemctl.ts'

/** `nightporter pair join ADDRESS`: makes this machine the other box of a pair, or its witness. */
export async function join({ words, options, config, wrongUsage }: Call): Promise<Reply> {
  const [host = '', ...rest] = words
  if (isIP(host) === 0 || rest.length > 0) throw wrongUsage()
  const { folder = defaultFolder } = options
  const startsServices = !('no-start' in options)
  const identity = await askToJoin(host, await askCode())
  await writeIdentity(folder, identity)
  const isBox = identity.own.name !== 'witness'
  if (isBox) await changeSiteFile(config, pairSection(folder, identity))
  if (startsServices) {
    await systemctl('enable', '--now', '--no-block', 'nightporter-etcd.service')
    if (isBox) await systemctl('restart', 'nightporter.service')
  }
  const text = isBox
    ? `This machine is box ${identity.own.name} of the pair. ${config} has a section [pair]; make the rest of\n` +
      'it the same as on the other box. See how it is with: nightporter pair status'
    : 'This machine is the witness of the pair: etcd is all that runs here for it.'
  return { text, json: { name: identity.own.name, members: identity.members } }
}

async function askCode(): Promise<JoinCode> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const typed = await lines.question('The code that the first box shows: ')
    const code = readCode(typed)
    if (code) return code
    throw new UserError('That is no code: it has 32 letters and digits, in groups of four.')
  } finally {
    lines.close()
  }
}
