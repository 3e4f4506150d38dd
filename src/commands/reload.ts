import { wrap } from '../lib/text/columns.ts'
import { askJson } from './cli/client.ts'
import type { Call, Reply } from './cli/command.ts'
import { exits } from './cli/exit.ts'

interface ReloadReply {
  readonly applied: boolean
  readonly notes: readonly string[]
}

/** `nightporter reload`: the running daemon reads its site file again. */
export async function reload({ data, terminal }: Call): Promise<Reply> {
  const { columns } = terminal
  const asked = { method: 'POST', path: '/rest/reload' }
  const { applied, notes } = await askJson<ReloadReply>(data, asked, 'applied')
  const verdict = applied ? 'The site file is in use.' : 'The site file is not applied:'
  const rows = notes.flatMap((note) =>
    wrap(note.split(' '), { start: '  ', indent: '    ', columns }),
  )
  const advice = applied ? [] : ['All stays as it was. Correct it, and reload again.']
  return {
    text: [verdict, ...rows, ...advice].join('\n'),
    json: { applied, notes },
    status: applied ? exits.done : exits.refused,
  }
}
