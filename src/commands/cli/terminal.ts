import { styleText } from 'node:util'

export type Tone = 'good' | 'bad' | 'faint' | 'bold' | 'plain'

const formats = { good: 'green', bad: 'red', faint: 'dim', bold: 'bold' } as const
const defaultColumns = 80
/** Longer lines are hard to read, however wide the terminal is. */
const maxColumns = 100
const minColumns = 40

/** Where a command prints. */
export interface Terminal {
  readonly columns: number
  paint(tone: Tone, text: string): string
}

interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
}

/** Colour and width are for a person at a terminal; a pipe or a file gets plain text of 80 columns. */
export function terminalOf(screen: Screen, env: NodeJS.ProcessEnv): Terminal {
  const isScreen = screen.isTTY === true
  // NO_COLOR counts when it is set to anything but nothing: https://no-color.org
  const hasColour = isScreen && !env.NO_COLOR && env.TERM !== 'dumb'
  const width = isScreen ? screen.columns || defaultColumns : defaultColumns
  return {
    columns: Math.min(maxColumns, Math.max(minColumns, width)),
    paint: (tone, text) =>
      hasColour && tone !== 'plain' && text !== ''
        ? styleText(formats[tone], text, { validateStream: false })
        : text,
  }
}
