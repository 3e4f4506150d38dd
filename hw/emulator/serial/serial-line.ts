import { FrameReader, frameOf } from '../protocol/frame.ts'
import type { Noise } from './noise.ts'
import { PacedInput } from './paced-input.ts'
import type { BytePipe } from './pipe.ts'

const maxWaiting = 65_536
/** A pipe that holds so much has nobody at its other end: as on a real cable, the rest is lost. */
const maxUnsent = 16_384

export interface SerialLineEvents {
  onBody(body: Uint8Array): void
  /** There is something to take in. */
  onBytes(): void
  /** More has come than fits before the serial line could have carried it. */
  onFlood(): void
  onDown(): void
}

/** The serial line of the bridge, at the pace of its rate, whatever pipe it runs through. */
export class SerialLine {
  readonly #events: SerialLineEvents
  readonly #byteMs: number
  readonly #input: PacedInput
  readonly #reader: FrameReader
  #pipe: BytePipe | undefined
  #isReading = true
  #quietAtMs = 0
  #freeAtMs = 0
  /** What the cable does to the bytes, both ways. */
  noise: Noise | undefined

  constructor(baud: number, events: SerialLineEvents) {
    this.#events = events
    this.#byteMs = 10_000 / baud
    this.#input = new PacedInput(baud / 10)
    this.#reader = new FrameReader((body) => events.onBody(body))
  }

  get isPluggedIn(): boolean {
    return this.#pipe !== undefined
  }

  plugIn(pipe: BytePipe): void {
    void this.unplug()
    this.#pipe = pipe
    this.#quietAtMs = performance.now()
    pipe.start({
      onBytes: (bytes) => this.#receive(pipe, bytes),
      onDown: () => {
        if (this.#pipe !== pipe) return
        void this.unplug()
        this.#events.onDown()
      },
    })
    // Parts the first frame from whatever noise there was.
    pipe.write(Uint8Array.of(0))
  }

  async unplug(): Promise<void> {
    const pipe = this.#pipe
    this.#pipe = undefined
    this.#isReading = true
    this.forget()
    await pipe?.close()
  }

  /** Forgets what has come and was not taken in. */
  forget(): void {
    this.#input.reset()
    this.#reader.reset()
  }

  /** Takes in what the serial line has carried by then. */
  takeUntil(ms: number): void {
    this.#input.take(ms, (bytes) => this.#reader.push(bytes))
  }

  /** All that was in the system has been read by now, so that the next bytes came later. */
  markQuiet(nowMs: number): void {
    this.#quietAtMs = nowMs
    if (this.#isReading || this.#input.waiting > maxWaiting / 2) return
    this.#isReading = true
    this.#pipe?.setReading(true)
  }

  /** Sends the bodies that `next` gives, one after the other, as many as the serial line has carried by now. */
  send(nowMs: number, next: () => Uint8Array | undefined): void {
    const frames: Uint8Array[] = []
    while (this.#freeAtMs <= nowMs) {
      const body = next()
      if (body === undefined) {
        this.#freeAtMs = nowMs
        break
      }
      const frame = frameOf(body)
      this.#freeAtMs += frame.length * this.#byteMs
      frames.push(frame)
    }
    const pipe = this.#pipe
    if (frames.length === 0 || pipe === undefined || pipe.waiting > maxUnsent) return
    const bytes = Buffer.concat(frames)
    pipe.write(this.noise?.damage(bytes) ?? bytes)
  }

  #receive(pipe: BytePipe, bytes: Uint8Array): void {
    if (this.#pipe !== pipe) return
    this.#input.push(this.noise?.damage(bytes) ?? bytes, this.#quietAtMs)
    if (this.#isReading && this.#input.waiting > maxWaiting) {
      this.#isReading = false
      pipe.setReading(false)
      this.#events.onFlood()
    }
    this.#events.onBytes()
  }
}
