import type { Sound } from '../../core/ports/announcer.ts'
import { laws } from '../media/g711.ts'
import { Playlist } from '../media/playlist.ts'
import { PatientTimer } from '../patient-timer.ts'
import type { Speaker } from '../prompt-session.ts'
import { frameOf } from './frames.ts'
import { type Command, frameMs, type MessageOf, samplesInFrame, writeMessage } from './messages.ts'
import type { PacedTransport, SoundSource } from './paced-transport.ts'
import type { Port } from './port.ts'

/** So many frames wait at the bridge before the first is played: 80 ms. */
const startFrames = 4
/** Without progress for so long, a whole window of frames was lost. */
const stallMs = 1_000
const maxStalls = 3
/** Of so many talks before the present one, sound may still be on its way to us. */
const maxTalksBack = 16
/** After what waits at the bridge was played, PLAYED comes within this time, or not at all. */
const playedLimitMs = 2_000

export interface VoiceParts {
  readonly port: Pick<Port, 'number' | 'nextTalk'>
  /** How many frames can wait at the bridge. */
  readonly capacity: number
  readonly options: number
  readonly transport: PacedTransport
  send(command: Command): void
  /** Gets the samples of each frame when it is sent. */
  onSent(samples: Uint8Array): void
  onPlayed(): void
  onLost(reason: string): void
}

/**
 * Sends the sound of a port. The bridge paces it: ROOM gives the number that we may send up to.
 *
 *     TALK → ROOM limit 25 → SOUND 0 … 24 → ROOM limit 30 → SOUND 25 … → END → PLAYED
 *     silent → speaking                                         → sent → ended → silent
 *     silent → opening → ROOM → silent           a talk of which only the sound to us is wanted
 */
export class Voice implements Speaker, SoundSource {
  readonly #parts: VoiceParts
  readonly #playlist = new Playlist()
  readonly #samples = new Uint8Array(samplesInFrame)
  /** Waits for progress, and after END for PLAYED. */
  readonly #timer = new PatientTimer()
  #state: 'silent' | 'opening' | 'speaking' | 'sent' | 'ended' = 'silent'
  #talk = 0
  #talksBegun = 0
  #onOpen = (): void => undefined
  #next = 0
  #limit = 0
  #stalls = 0
  /** What the bridge has played of this playlist in talks before this one, in frames. */
  #playedEarlier = 0
  /** Of the talks before this one. */
  #earlier = { frames: 0, underruns: 0, lost: 0 }
  #reported = { underruns: 0, lost: 0 }

  constructor(parts: VoiceParts) {
    this.#parts = parts
  }

  /** Whether a talk was begun here, and is the present one or one of the last before it. */
  hasBegun(talk: number): boolean {
    return ((this.#talk - talk) & 0xff) < Math.min(this.#talksBegun, maxTalksBack)
  }

  /** How it went so far. */
  get counts(): { frames: number; underruns: number; lost: number } {
    const { frames, underruns, lost } = this.#earlier
    return {
      frames: frames + this.#next,
      underruns: underruns + this.#reported.underruns,
      lost: lost + this.#reported.lost,
    }
  }

  get playedMs(): number {
    return (this.#playedEarlier + this.#played) * frameMs
  }

  /** Begins a talk in which nothing is played yet, and calls back when the bridge is in it. */
  open(onOpen: () => void): void {
    this.#onOpen = onOpen
    this.#stalls = 0
    this.#begin('opening')
  }

  play(sounds: readonly Sound[]): void {
    this.#playlist.play(sounds)
    this.#playedEarlier = 0
    this.#stalls = 0
    this.#begin('speaking')
  }

  close(): void {
    this.#state = 'silent'
    this.#timer.stop()
    this.#parts.transport.remove(this)
  }

  nextFrame(): Uint8Array | undefined {
    // On the wire, END stands behind the last frame.
    if (this.#state === 'sent') this.#end()
    if (this.#state !== 'speaking' || this.#next >= this.#limit) return undefined
    const port = this.#parts.port.number
    if (this.#playlist.fill(this.#samples, laws.pcma)) this.#state = 'sent'
    const [talk, number, samples] = [this.#talk, this.#next, this.#samples]
    this.#parts.onSent(samples)
    this.#next += 1
    return frameOf(writeMessage({ type: 'SOUND', port, talk, number, samples }))
  }

  takeCredit({ talk, limit, underruns, lost }: MessageOf<'ROOM'>): void {
    if (talk !== this.#talk || this.#state === 'silent') return
    if (this.#state === 'opening') {
      this.close()
      this.#onOpen()
      return
    }
    this.#reported = { underruns, lost }
    if (limit <= this.#limit) return
    this.#limit = limit
    if (this.#state !== 'speaking') return
    this.#stalls = 0
    this.#watch()
    this.#parts.transport.wake()
  }

  takePlayed({ talk, underruns }: MessageOf<'PLAYED'>): void {
    if (talk !== this.#talk || this.#state !== 'ended') return
    this.#reported = { ...this.#reported, underruns }
    this.#finish()
  }

  #begin(state: 'opening' | 'speaking'): void {
    this.#earlier = this.counts
    this.#reported = { underruns: 0, lost: 0 }
    this.#talk = this.#parts.port.nextTalk()
    this.#talksBegun += 1
    this.#next = 0
    this.#limit = 0
    this.#state = state
    const { port, options, transport, send } = this.#parts
    this.#watch()
    transport.add(this)
    send({ type: 'TALK', port: port.number, talk: this.#talk, options, start: startFrames })
  }

  #end(): void {
    const { port, transport, send, capacity: room } = this.#parts
    this.#state = 'ended'
    // A PLAYED that is lost must not keep the call for ever.
    this.#timer.start(room * frameMs + playedLimitMs, () => this.#finish())
    transport.remove(this)
    send({ type: 'END', port: port.number, talk: this.#talk, frames: this.#next })
  }

  #finish(): void {
    this.#state = 'silent'
    this.#timer.stop()
    this.#parts.onPlayed()
  }

  #watch(): void {
    this.#timer.start(stallMs, () => this.#resume())
  }

  /** What has left the bridge: it takes as many more as it has played. */
  get #played(): number {
    return Math.max(0, Math.min(this.#next, this.#limit - this.#parts.capacity))
  }

  /** Sends the rest in another talk. */
  #resume(): void {
    this.#stalls += 1
    this.#playedEarlier += this.#played
    if (this.#stalls < maxStalls) this.#begin(this.#state === 'opening' ? 'opening' : 'speaking')
    else this.#parts.onLost('the bridge takes no sound; check its cable and power')
  }
}
