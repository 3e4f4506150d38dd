/** The numbers of firmware-notes/protocol.md, FAULT. */
export const faultNumbers = { 'over-current': 1, 'no-loop': 2, 'too-hot': 3, supply: 4 } as const
export type FaultName = keyof typeof faultNumbers

const quietMs = 500

interface Known {
  isOn: boolean
  isReported: boolean
  reportedAtMs: number
}

/** The faults of a port, or of the bridge. One that comes and goes is reported at most each 500 ms. */
export class Faults {
  readonly #report: (fault: number, on: 0 | 1) => void
  readonly #known = new Map<FaultName, Known>()

  constructor(report: (fault: number, on: 0 | 1) => void) {
    this.#report = report
  }

  has(...names: FaultName[]): boolean {
    return names.some((name) => this.#known.get(name)?.isOn)
  }

  /** The names of those that are there. */
  list(): FaultName[] {
    return [...this.#known].filter(([, { isOn }]) => isOn).map(([name]) => name)
  }

  set(name: FaultName, isOn: boolean, nowMs: number): void {
    const known = this.#known.get(name)
    if (known) known.isOn = isOn
    else this.#known.set(name, { isOn, isReported: false, reportedAtMs: Number.NEGATIVE_INFINITY })
    this.step(nowMs)
  }

  /** Reports what has changed. A fault that goes waits until it has been there for a while. */
  step(nowMs: number): void {
    for (const [name, known] of this.#known) {
      if (known.isOn === known.isReported) continue
      if (!known.isOn && nowMs - known.reportedAtMs < quietMs) continue
      known.isReported = known.isOn
      known.reportedAtMs = nowMs
      this.#report(faultNumbers[name], known.isOn ? 1 : 0)
    }
  }

  /** Reports all that is there, to a host that knows nothing yet. */
  reportAll(): void {
    for (const [name, known] of this.#known) {
      known.isReported = known.isOn
      if (known.isOn) this.#report(faultNumbers[name], 1)
    }
  }

  /** As after a power cut: what was learned by ringing must be learned again. */
  forget(name: FaultName): void {
    this.#known.delete(name)
  }
}
