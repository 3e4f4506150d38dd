import { languages, readWords } from '../../words/words.ts'

/** Which of the columns a heading means: its own name, or the page's word for it in any language. */
export async function readColumnNames(
  columns: readonly string[],
): Promise<(heading: string) => string> {
  const names = new Map<string, string>()
  // A language that cannot be loaded now is one less to understand.
  const spoken = await Promise.allSettled(languages.map(readWords))
  for (const answer of spoken) {
    if (answer.status === 'rejected') continue
    const said: Readonly<Record<string, string>> = answer.value.adminLists.fields
    for (const column of columns) names.set(said[column]?.toLowerCase() ?? column, column)
  }
  for (const column of columns) names.set(column, column)
  return (heading) => names.get(heading) ?? heading
}
