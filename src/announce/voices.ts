import { baseOf } from './tags.ts'

/** A voice of espeak-ng. */
export interface Voice {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Other languages that it speaks, with how well: the lower, the better. */
  readonly others: ReadonlyMap<string, number>
}

/** ` 5  fr-fr  --/M  French_(France)  roa/fr  (fr 5)` */
const line = /^\s*\d+\s+([a-zA-Z0-9-]{1,40})\s+\S+\s+(\S+)\s+(\S+)\s*(.*)$/
const other = /\(([a-zA-Z0-9-]+) (\d+)\)/g

/** Reads what `espeak-ng --voices` prints; lines that are no voices are passed over. */
export function readVoices(text: string): Voice[] {
  const voices = new Map<string, Voice>()
  for (const row of text.split('\n')) {
    const [, id, name, file, rest = ''] = line.exec(row) ?? []
    // A language may stand there twice; its id means the first of them.
    if (id === undefined || name === undefined || voices.has(id)) continue
    const others = [...rest.matchAll(other)].map(([, tag = '', rank]): [string, number] => [
      tag.toLowerCase(),
      Number(rank),
    ])
    const description = `espeak-ng, ${file}`
    voices.set(id, { id, name: name.replaceAll('_', ' '), description, others: new Map(others) })
  }
  return [...voices.values()]
}

/** The voice for a language: the first one wanted that speaks it, or the one made for it. */
export function chooseVoice(
  voices: readonly Voice[],
  wanted: readonly string[],
  language: string,
): Voice | undefined {
  const base = baseOf(language)
  const speaking = voices.filter(({ id, others }) => baseOf(id) === base || others.has(base))
  const find = (id: string) => speaking.find((voice) => voice.id.toLowerCase() === id.toLowerCase())
  const rank = ({ others }: Voice) => others.get(base) ?? Number.POSITIVE_INFINITY
  return (
    wanted.map(find).find((voice) => voice !== undefined) ??
    find(language) ??
    find(base) ??
    speaking.toSorted((a, b) => rank(a) - rank(b))[0]
  )
}
