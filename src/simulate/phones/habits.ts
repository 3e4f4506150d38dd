/** What happens in a room when its phone rings. */
export type Habit =
  | { kind: 'busy' }
  | { kind: 'away' }
  /** Answers, and presses a key while listening. */
  | { kind: 'presses'; key: string }
  /** Answers, and puts the receiver down when it was said once. */
  | { kind: 'hangs up' }
  /** Answers, and puts the receiver down at once. */
  | { kind: 'drops' }
  /** Answers, and listens until the other end hangs up. */
  | { kind: 'listens' }

const habits: Record<string, Habit> = {
  '2': { kind: 'presses', key: '2' },
  '3': { kind: 'presses', key: '1' },
  '4': { kind: 'listens' },
  '8': { kind: 'busy' },
  '9': { kind: 'away' },
}

/** A guest's habit is known by the last digit of the extension. */
export function habitOf(extension: string): Habit {
  return habits[extension.slice(-1)] ?? { kind: 'hangs up' }
}
