export interface Tap {
  readonly passed: number
  readonly failed: number
  /** Why tests were skipped, one reason for each. */
  readonly skipped: readonly string[]
  /** What came of the tests at the top, by their names. */
  readonly tests: ReadonlyMap<string, TestOutcome>
}

export interface TestOutcome {
  /** Whether it has come to an end, and something was tested. */
  readonly isWhole: boolean
  readonly isGood: boolean
  readonly ms: number
  /** What has failed, without what has passed. */
  readonly report: string
}

/** Longer lines are what a program has written all night. */
const maxLine = 500

/** Reads what a process that runs tests has printed. */
export function readTap(text: string): Tap {
  // The last line that counts: `# { total: 7, pass: 6, fail: 1 }`.
  const counts = [...text.matchAll(/^# \{ total: \d.*\}$/gm)].at(-1)?.[0] ?? ''
  const count = (word: string) => Number(new RegExp(`\\b${word}: (\\d+)`).exec(counts)?.[1] ?? 0)
  const parts = text.split(/^# Subtest: /m).slice(1)
  return {
    passed: count('pass'),
    failed: count('fail'),
    skipped: [...text.matchAll(/^ *ok \d.* # SKIP ?(.*)$/gm)].map(([, why = '']) => why),
    tests: new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), outcomeOf(part)])),
  }
}

function outcomeOf(part: string): TestOutcome {
  const [result, not] = /^(not )?ok \d.*$/m.exec(part) ?? []
  const isWhole = result !== undefined && !/^ {4}1\.\.0\b/m.test(part)
  return {
    isWhole,
    isGood: isWhole && not === undefined,
    ms: Number(/ # time=([\d.]+)ms$/.exec(result ?? '')?.[1] ?? 0),
    report: worthReading(part.slice(part.indexOf('\n') + 1)),
  }
}

/** Without what has passed. */
function worthReading(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*(ok \d.*|#.*|\d+\.\.\d+.*|TAP version \d+)?$/.test(line))
    .map((line) => (line.length > maxLine ? `${line.slice(0, maxLine)} …` : line))
    .join('\n')
}
