/** The numbers of firmware-notes/protocol.md, FAULT. */
export const faultNumbers = { 'over-current': 1, 'no-loop': 2, 'too-hot': 3, supply: 4 } as const
export type FaultName = keyof typeof faultNumbers

const quietMs = 500

interface Known {
  isOn: boolean
  isTold: boolean
  toldAtMs: number
}

/** The faults of a port, or of the bridge. One that comes and goes is told at most each 500 ms. */
export class Faults {
  readonly #tell: (fault: number, on: 0 | 1) => void
  readonly #known = new Map<FaultName, Known>()

  constructor(tell: (fault: number, on: 0 | 1) => void) {
    this.#tell = tell
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
    else this.#known.set(name, { isOn, isTold: false, toldAtMs: Number.NEGATIVE_INFINITY })
    this.step(nowMs)
  }

  /** Tells what is not told. A fault that goes waits until it has been there for a while. */
  step(nowMs: number): void {
    for (const [name, known] of this.#known) {
      if (known.isOn === known.isTold) continue
      if (!known.isOn && nowMs - known.toldAtMs < quietMs) continue
      known.isTold = known.isOn
      known.toldAtMs = nowMs
      this.#tell(faultNumbers[name], known.isOn ? 1 : 0)
    }
  }

  /** Tells all that is there, to a host that knows nothing yet. */
  tellAll(): void {
    for (const [name, known] of this.#known) {
      known.isTold = known.isOn
      if (known.isOn) this.#tell(faultNumbers[name], 1)
    }
  }

  /** As after a power cut: what was learned by ringing must be learned again. */
  forget(name: FaultName): void {
    this.#known.delete(name)
  }
}
