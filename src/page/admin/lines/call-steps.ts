/** Something that was said to a caller, pressed by one, or done for one. */
export interface CallStep {
  readonly kind: 'said' | 'pressed' | 'done'
  readonly text: string
  /** Keys of a PIN, of which only the number is known. */
  readonly isSecret: boolean
}

const kinds: Readonly<Record<string, CallStep['kind']>> = {
  '«': 'said',
  '»': 'pressed',
  '=': 'done',
}
const secretKey = '•'

/** The steps of a call to the system; keys that were pressed one after the other are one step. */
export function callSteps(lines: readonly string[]): readonly CallStep[] {
  const steps: CallStep[] = []
  for (const line of lines) {
    const kind = kinds[line.charAt(0)]
    if (kind === undefined) continue
    const text = line.slice(2)
    const isSecret = kind === 'pressed' && text === secretKey
    const last = steps.at(-1)
    if (kind === 'pressed' && last?.kind === kind && last.isSecret === isSecret)
      steps[steps.length - 1] = { ...last, text: last.text + text }
    else steps.push({ kind, text, isSecret })
  }
  return steps
}
