import { wrap } from '../../lib/text/columns.ts'

/** What GET /rest/pair gives. */
export interface PairReply {
  readonly name: string
  readonly role: string
  readonly applied: number
  readonly head: number
  readonly holder: { readonly name: string; readonly url: string; readonly since: string } | null
  readonly other: {
    readonly name: string
    readonly url: string
    readonly version: string
    readonly behind: number
  } | null
  readonly problems: readonly { readonly what: string; readonly remedy: string }[]
  readonly members: readonly {
    readonly endpoint: string
    readonly version: string
    readonly isLeader: boolean
    readonly bytes: number
    readonly error: string
  }[]
}

/** The pair in a sentence. */
export function pairSentence({ name, role, holder, other, applied, head }: PairReply): string {
  const since = holder && ` since ${holder.since}`
  if (role === 'holding')
    return `This box, ${name}, works${since}; ${other ? `box ${other.name} ${follows(other.behind)}` : 'the other one is not there'}.`
  const own = `This box, ${name}, ${follows(head - applied)}`
  if (role === 'cut off') return `This box, ${name}, is cut off from etcd: it does not ring.`
  return `${own}; ${holder ? `box ${holder.name} works${since}` : 'no box works'}.`
}

function follows(behind: number): string {
  return behind === 0
    ? 'follows, and has everything'
    : `follows, and is ${behind} ${behind === 1 ? 'commit' : 'commits'} behind`
}

/** `nightporter pair status`, as a person reads it. */
export function pairRows(reply: PairReply, columns: number): string[] {
  const { problems, members, other, holder } = reply
  const inColumns = (text: string, indent = '') =>
    wrap(text.split(' '), { columns, start: indent, indent })
  return [
    ...inColumns(pairSentence(reply)),
    ...problems.flatMap(({ what, remedy }) => inColumns(`${what} ${remedy}`, '  ')),
    ...(holder && holder.url !== '' ? [`Changes are taken at ${holder.url}`] : []),
    ...(other ? [`The other box: ${other.name}, version ${other.version}, ${other.url}`] : []),
    'etcd:',
    ...members.flatMap(({ endpoint, version, isLeader, bytes, error }) =>
      inColumns(
        error === ''
          ? `${endpoint}: ${version}${isLeader ? ', leads' : ''}, ${Math.ceil(bytes / 1_048_576)} MiB`
          : `${endpoint}: ${error}`,
        '  ',
      ),
    ),
  ]
}
