import type { ApiContext } from '../context.ts'

/** Rooms in whose language there is no announcement. */
export interface LanguageWarning {
  readonly language: string
  /** What their calls are in instead. */
  readonly heard: string
  /** How many rooms. */
  readonly rooms: number
  readonly description: string
}

export interface RoomLanguage {
  readonly room: string
  /** Empty for the site's. */
  readonly language: string
}

const maxWarnings = 20
/** More languages than any hotel's guests speak are not looked at. */
const maxLanguages = 500

/** One warning for each language that these rooms are given and that no announcement is in. */
export function languageWarnings(
  { prompts }: Pick<ApiContext, 'prompts'>,
  given: readonly RoomLanguage[],
): LanguageWarning[] {
  const byLanguage = Map.groupBy(given, ({ language }) => language)
  return [...byLanguage].slice(0, maxLanguages).flatMap(([language, rooms]) => {
    const heard = prompts.insteadOf(language)
    if (heard === undefined) return []
    const first = rooms[0]?.room ?? ''
    const whose = rooms.length === 1 ? `room ${first}` : `${rooms.length} rooms, such as ${first},`
    const description =
      `There is no announcement in ${language}; calls of ${whose} are in ${heard}. ` +
      'Choose a language that GET /rest/prompt lists, ' +
      `or add a recording with PUT /rest/prompt/0/${language}.`
    return [{ language, heard, rooms: rooms.length, description }]
  })
}

/** What a reply says that was done with warnings; `parted` stands between what it says. */
export function withWarnings(
  done: string,
  warnings: readonly LanguageWarning[],
  parted: ' ' | '\n' = ' ',
): { description: string; warnings?: readonly LanguageWarning[] } {
  if (warnings.length === 0) return { description: done }
  const shown = warnings.slice(0, maxWarnings)
  const more = warnings.length - shown.length
  const description = [
    done,
    ...shown.map(({ description }) => description),
    ...(more > 0 ? [`… and ${more} more languages`] : []),
  ].join(parted)
  return { description, warnings: shown }
}
