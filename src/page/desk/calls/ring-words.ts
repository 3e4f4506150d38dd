import type { Page } from '../../live/context.ts'

/** What the system says to whoever asks for a ring, in the reader's words; it speaks English. */
export function ringWords(description: string, { words, shown }: Page): string {
  const { rings } = words.changes
  // Whoever has asked for it before: it rings then.
  const said = description.replace(/^Somebody has asked for it already: /, '')
  switch (said) {
    case 'The telephone rings as soon as a line is free.':
      return rings.soon
    case 'The telephone is ringing.':
      return rings.now
    case 'The telephone has been rung meanwhile.':
      return rings.meanwhile
    default: {
      const [, time] = /^The telephone rings at (\d\d:\d\d)\.$/.exec(said) ?? []
      return time === undefined ? description : rings.at(shown.time(time))
    }
  }
}
