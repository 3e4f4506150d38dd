import { installCommand } from '../../build/packages.ts'
import type { FileOutcome, ProcessOutcome } from './run-process.ts'

/** The last lines of a run: what was skipped and why, what has failed, and the counts. */
export function summaryOf(
  outcomes: readonly ProcessOutcome[],
  { skipped, again }: { skipped: ReadonlyMap<string, readonly string[]>; again: string },
): string {
  const sum = (count: (outcome: ProcessOutcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0)
  const inner = outcomes.flatMap((outcome) => outcome.skipped)
  const skips = skipped.size + inner.length
  const lines = [
    ...(skips > 0 ? [skipLine(skipped, inner)] : []),
    ...outcomes.flatMap(({ files }) =>
      files.flatMap(({ isGood, file }) =>
        isGood ? [] : [`Failed: ${file}; again with: ${again} -- ${file}`],
      ),
    ),
    `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed` +
      (skips > 0 ? `, ${skips} skipped` : ''),
  ]
  return `\n${lines.join('\n')}\n`
}

/** `12 files skipped: 7 need root, 5 need sip-tester (sudo apt-get install sip-tester)`. */
export function skipLine(
  skipped: ReadonlyMap<string, readonly string[]>,
  inner: readonly string[],
): string {
  const lacks = [...skipped.values()]
  const needRoot = lacks.filter((needs) => needs.includes('root')).length
  const needPackages = lacks.filter((needs) => needs.some((need) => need !== 'root')).length
  const packages = [...new Set(lacks.flat())].filter((need) => need !== 'root').sort()
  const need = (count: number) => `${count} ${count === 1 ? 'needs' : 'need'}`
  const reasons = [
    ...(needRoot > 0 ? [`${need(needRoot)} root`] : []),
    ...(packages.length > 0
      ? [`${need(needPackages)} ${packages.join(', ')} (${installCommand(packages)})`]
      : []),
  ]
  const files =
    skipped.size > 0 ? `${amount(skipped.size, 'file')} skipped: ${reasons.join(', ')}` : ''
  const tests = inner.length > 0 ? `${amount(inner.length, 'test')} skipped: ${counted(inner)}` : ''
  return [files, tests].filter(Boolean).join('; ')
}

/** A line for a file that has passed; what one that has failed has said. */
export function showFile({ file, isGood, ms, report }: FileOutcome): string {
  if (isGood) return `ok ${file} (${secondsOf(ms)})\n`
  return `not ok ${file} (${secondsOf(ms)})\n${report.replace(/^/gm, '  ')}\n`
}

export function secondsOf(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function amount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function counted(reasons: readonly string[]): string {
  const groups = Map.groupBy(reasons, (reason) => reason || 'no reason given')
  return [...groups].map(([reason, { length }]) => `${reason} (${length})`).join(', ')
}
