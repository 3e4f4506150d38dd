import { fieldOf, type PropertyRecord } from './record.ts'

/** The records that start, check and end a link. */
export const linkRecords = ['LS', 'LD', 'LR', 'LA', 'LE']

/** How far a link has come, and which records the other side has announced. */
export class Handshake {
  readonly #crossingMs: number
  readonly #announced = new Map<string, ReadonlySet<string>>()
  #phase: 'new' | 'started' | 'described' | 'alive' | 'ended' = 'new'
  #endedMs = 0
  /** How many LS the other side has not followed with LD yet. */
  #starts = 0
  /** Postings that crossed with a new LS on their way are still taken. */
  #isWorking = false

  /** What comes so soon after LE has crossed with it, and is no fault of the other side. */
  constructor(crossingMs: number) {
    this.#crossingMs = crossingMs
  }

  get isAlive(): boolean {
    return this.#phase === 'alive'
  }

  get isWorking(): boolean {
    return this.#isWorking
  }

  /** Whether the other side could not know yet that the link has ended. */
  get hasJustEnded(): boolean {
    return this.#phase === 'ended' && performance.now() - this.#endedMs < this.#crossingMs
  }

  get hasStarted(): boolean {
    return this.#phase !== 'new'
  }

  announces(id: string): ReadonlySet<string> | undefined {
    return this.#announced.get(id)
  }

  start(): void {
    this.#phase = 'started'
    this.#starts += 1
  }

  end(): void {
    this.#phase = 'ended'
    this.#isWorking = false
    this.#endedMs = performance.now()
  }

  /** Takes a link record: what to answer, if anything, and what is wrong with it, in words. */
  take(record: PropertyRecord): { answer: '' | 'LS' | 'LA'; problem: string } {
    switch (record.id) {
      case 'LS':
        if (this.#phase === 'ended') return { answer: '', problem: '' }
        return { answer: this.isAlive ? 'LA' : 'LS', problem: '' }
      case 'LD':
        return { answer: '', problem: this.#describe() }
      case 'LR':
        return { answer: '', problem: this.#announce(record) }
      case 'LA':
        return this.#comeAlive()
      default:
        this.end()
        return { answer: '', problem: '' }
    }
  }

  #describe(): string {
    if (this.#phase === 'ended') return this.hasJustEnded ? '' : 'LD after LE: wait for the next LS'
    const isUnasked = this.isAlive && this.#starts === 0
    const problem = isUnasked ? 'LD on a link that is alive, without LS' : ''
    this.#starts = Math.max(0, this.#starts - 1)
    this.#phase = 'described'
    this.#isWorking = false
    this.#announced.clear()
    return problem
  }

  #announce(record: PropertyRecord): string {
    if (this.#phase !== 'described') return 'LR that does not follow LD'
    const id = fieldOf(record, 'RI') ?? ''
    const isRepeat = this.#announced.has(id)
    this.#announced.set(id, new Set((fieldOf(record, 'FL') ?? '').match(/../g) ?? []))
    return isRepeat ? `LR announces ${id} twice` : ''
  }

  #comeAlive(): { answer: '' | 'LA'; problem: string } {
    if (this.isAlive || this.hasJustEnded) return { answer: '', problem: '' }
    if (this.#phase !== 'described')
      return { answer: '', problem: 'LA without LD: the link was not described' }
    this.#phase = 'alive'
    this.#isWorking = true
    return { answer: 'LA', problem: this.#announced.size === 0 ? 'LA without any LR' : '' }
  }
}
