import type { Port } from '../port.ts'
import type { Habit } from './habit.ts'
import { isKey } from './microphone.ts'

export type { Habit } from './habit.ts'

const listenOnMs = 1_000
const pressAfterMs = 1_000

export type PhoneFault = 'over-current' | 'no-loop' | 'too-hot'

/** A telephone on a port, and the guest beside it. What a person lifts here, no habit hangs up. */
export class Phone {
  readonly #port: Port
  readonly #liftMs: number
  readonly #note: (text: string) => void
  #habit: Habit = { kind: 'answers' }
  /** Who has lifted it. */
  #liftedBy: 'person' | 'habit' | 'guest' | undefined
  #ringsSinceMs: number | undefined
  #liftedAtMs = 0
  #firstSoundAtMs: number | undefined
  #playedAtMs: number | undefined
  #hasPressed = false

  constructor(port: Port, liftMs: number, note: (text: string) => void) {
    this.#port = port
    this.#liftMs = liftMs
    this.#note = note
  }

  get habit(): Habit {
    return this.#habit
  }

  set habit(habit: Habit) {
    this.#habit = habit
    if (habit.kind === 'offhook') this.#lift('habit')
    else if (this.#liftedBy === 'habit') this.hangUp()
  }

  get isOffHook(): boolean {
    return this.#port.loop.isLifted
  }

  get isRinging(): boolean {
    return this.#port.isRinging
  }

  /** How many RINGs were begun. */
  get rings(): number {
    return this.#port.rings
  }

  /** Of all talks so far. */
  get underruns(): number {
    return this.#port.sound.underruns
  }

  /** Frames of sound that never came, of all talks so far. */
  get lost(): number {
    return this.#port.sound.lost
  }

  /** A-law of all talks since it was lifted, each from its first sound on, with the silence of gaps. */
  get played(): Uint8Array {
    return this.#port.sound.earpiece.played
  }

  get playedMs(): number {
    return this.#port.sound.earpiece.playedMs
  }

  lift(): void {
    this.#lift('person')
  }

  hangUp(): void {
    if (!this.#port.loop.isLifted) return
    this.#liftedBy = undefined
    this.#port.loop.setLifted(false, performance.now())
    const played = (this.playedMs / 1_000).toFixed(1)
    this.#note(
      `is hung up; ${played} s were played, ${this.underruns} underruns, ${this.lost} lost so far`,
    )
  }

  /** Throws when there is no such key. Nothing happens on the hook. */
  press(key: string): void {
    if (!isKey(key)) throw new RangeError(`A telephone has no key "${key}".`)
    if (!this.#port.loop.isLifted) return
    this.#note(`key ${key} is pressed`)
    this.#port.press(key)
  }

  /** Whether a flash is under way: another one would be the same touch. */
  get isTouched(): boolean {
    return this.#port.loop.isTouched
  }

  flash(ms: number): void {
    this.#port.loop.flash(ms, performance.now())
  }

  setFault(fault: PhoneFault, isOn: boolean): void {
    this.#port.setFault(fault, isOn, performance.now())
  }

  /** The guest does what it is time for. */
  step(nowMs: number): void {
    if (this.#port.loop.isLifted) {
      if (this.#liftedBy === 'guest') this.#listen(nowMs)
    } else this.#waitForRing(nowMs)
  }

  #waitForRing(nowMs: number): void {
    if (!this.#port.isRinging) {
      this.#ringsSinceMs = undefined
      return
    }
    this.#ringsSinceMs ??= nowMs
    if (this.#habit.kind === 'away' || this.#habit.kind === 'offhook') return
    if (nowMs - this.#ringsSinceMs >= this.#liftMs) this.#lift('guest')
  }

  #lift(by: 'person' | 'habit' | 'guest'): void {
    if (this.#port.loop.isLifted) return
    const nowMs = performance.now()
    this.#liftedBy = by
    this.#liftedAtMs = nowMs
    this.#ringsSinceMs = undefined
    this.#firstSoundAtMs = undefined
    this.#playedAtMs = undefined
    this.#hasPressed = false
    this.#note('is lifted')
    this.#port.lift(nowMs)
  }

  #listen(nowMs: number): void {
    const { hasBusyTone: hearsBusy, sound } = this.#port
    const habit = this.#habit
    if (sound.earpiece.playedMs > 0) this.#firstSoundAtMs ??= nowMs
    if (sound.playback?.isPlayed) this.#playedAtMs ??= nowMs
    else this.#playedAtMs = undefined
    const isTired = habit.kind === 'hangs-up' && isOver(this.#liftedAtMs, habit.afterMs, nowMs)
    if (isTired || hearsBusy || isOver(this.#playedAtMs, listenOnMs, nowMs)) {
      this.hangUp()
      return
    }
    if (habit.kind !== 'presses' || this.#hasPressed) return
    if (!isOver(this.#firstSoundAtMs, habit.afterMs ?? pressAfterMs, nowMs)) return
    this.#hasPressed = true
    this.press(habit.key)
  }
}

function isOver(sinceMs: number | undefined, ms: number, nowMs: number): boolean {
  return sinceMs !== undefined && nowMs - sinceMs >= ms
}
