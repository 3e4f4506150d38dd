import { type StatusWord, statusWords } from '../../core/ports/saying.ts'
import { texts } from '../texts/clip-texts.ts'

/** What hotels write instead of the words that are shipped. */
const alsoWritten: Readonly<Partial<Record<StatusWord, readonly string[]>>> = {
  clean: ['cleaned', 'gereinigt', 'nettoyée', 'limpio', 'limpia', 'pulito', 'pulita', 'propre'],
  dirty: ['unclean', 'sucio', 'sucia', 'sporco', 'sporca', 'vuil', 'sale'],
  inspected: ['checked', 'geprüft', 'inspiziert', 'contrôlée', 'inspeccionada', 'ispezionata'],
  vacant: ['empty', 'free', 'leer', 'libre', 'libera', 'libero', 'vrij'],
  occupied: ['ocupado', 'ocupada', 'occupato', 'occupata', 'occupée', 'bezet'],
  'in-progress': ['being cleaned', 'cleaning', 'wird gereinigt', 'in reinigung'],
  'do-not-disturb': ['dnd', 'nicht stören', 'ne pas déranger'],
}

/** Words of every language, so that it does not matter in which a hotel writes its list. */
const byText: ReadonlyMap<string, StatusWord> = new Map(
  statusWords.flatMap((name): [string, StatusWord][] =>
    [name, ...Object.values(texts).map(({ menu }) => menu[name]), ...(alsoWritten[name] ?? [])].map(
      (text): [string, StatusWord] => [plain(text), name],
    ),
  ),
)

/** The clips that a status is said with; undefined when its description has other words than are shipped. */
export function statusClips(description: string): StatusWord[] | undefined {
  const words = plain(description).split(' ')
  const clips: StatusWord[] = []
  while (words.length > 0) {
    const found = longestOf(words)
    if (!found) return undefined
    clips.push(found.name)
    words.splice(0, found.length)
  }
  return clips
}

function longestOf(words: readonly string[]): { name: StatusWord; length: number } | undefined {
  for (let length = words.length; length > 0; length -= 1) {
    const name = byText.get(words.slice(0, length).join(' '))
    if (name) return { name, length }
  }
  return undefined
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}
