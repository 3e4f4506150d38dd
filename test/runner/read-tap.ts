export interface Tap {
  readonly passed: number
  readonly failed: number
  /** Why tests were skipped, one reason for each. */
  readonly skipped: readonly string[]
  /** Whether all that was planned came to an end, and was something. */
  readonly isWhole: boolean
  /** What has failed, without what has passed. */
  readonly report: string
}

/** Longer lines are what a program has written all night. */
const maxLine = 500

/** Reads what a test file has printed. */
export function readTap(text: string): Tap {
  // The last line that counts: `# { total: 7, pass: 6, fail: 1 }`.
  const counts = [...text.matchAll(/^# \{ total: \d.*\}$/gm)].at(-1)?.[0] ?? ''
  const count = (word: string) => Number(new RegExp(`\\b${word}: (\\d+)`).exec(counts)?.[1] ?? 0)
  const isWorthReading = (line: string) =>
    !/^\s*ok \d/.test(line) && !/^\s*(#.*|\d+\.\.\d+.*|TAP version \d+)?$/.test(line)
  return {
    passed: count('pass'),
    failed: count('fail'),
    skipped: [...text.matchAll(/^ *ok \d.* # SKIP ?(.*)$/gm)].map(([, why = '']) => why),
    isWhole: count('total') > 0,
    report: text
      .split('\n')
      .filter(isWorthReading)
      .map((line) => (line.length > maxLine ? `${line.slice(0, maxLine)} …` : line))
      .join('\n'),
  }
}
