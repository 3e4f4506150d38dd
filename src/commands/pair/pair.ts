import { ask, askJson } from '../cli/client.ts'
import type { Call, Reply } from '../cli/command.ts'
import { exits } from '../cli/exit.ts'
import { init } from './init.ts'
import { join } from './join.ts'
import { leave } from './leave.ts'
import { type PairReply, pairRows } from './pair-rows.ts'
import { replace } from './replace.ts'

/** `nightporter pair …` */
export async function pair(call: Call): Promise<Reply> {
  const [verb = '', ...words] = call.words
  const rest = { ...call, words }
  switch (verb) {
    case 'join':
      return join(rest)
    case 'replace':
      return replace(rest)
    case 'status':
    case 'give-way':
    case 'init':
    case 'leave':
      if (words.length > 0) throw call.wrongUsage()
      return verbs[verb](rest)
    default:
      throw call.wrongUsage()
  }
}

const verbs = { status, 'give-way': giveWay, init, leave }

async function status({ data, terminal }: Call): Promise<Reply> {
  const reply = await askJson<PairReply>(data, { path: '/rest/pair' }, 'role')
  return {
    text: pairRows(reply, terminal.columns).join('\n'),
    json: reply,
    status: reply.problems.length === 0 ? exits.done : exits.refused,
  }
}

/** A telephone that rings is waited for. */
const giveWayLimitMs = 90_000

async function giveWay({ data }: Call): Promise<Reply> {
  await ask(data, { method: 'POST', path: '/rest/pair/give-way', limitMs: giveWayLimitMs })
  return { text: 'This box gives way; the other one works from now on.', json: { done: true } }
}
