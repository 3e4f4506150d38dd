import type { Sound } from '../../core/ports/announcer.ts'
import { InbandDtmf } from '../media/dtmf/inband-dtmf.ts'
import { laws } from '../media/g711.ts'
import type { Speaker } from '../prompt-session.ts'
import { detectsKeys, refusals, talkOptions } from './codes.ts'
import { refusalReason } from './fault-texts.ts'
import {
  type BridgeEvent,
  type Command,
  frameMs,
  type MessageOf,
  samplesInFrame,
} from './messages.ts'
import type { PacedTransport } from './paced-transport.ts'
import type { Port } from './port.ts'
import { Voice } from './voice.ts'

/** The port of a call, and its bridge. */
export interface AudioParts {
  readonly port: Port
  readonly transport: PacedTransport
  readonly welcome: MessageOf<'WELCOME'>
  send(command: Command): void
}

export interface AudioEvents {
  onKey(key: string): void
  onPlayed(): void
  onFlash(): void
  onHungUp(): void
  /** The port is cut, or the bridge takes no sound. */
  onLost(reason: string): void
}

/** The sound of a telephone that is off the hook, both ways, and the keys that are pressed on it. */
export class AudioSession implements Speaker {
  readonly #parts: AudioParts
  readonly #events: AudioEvents
  readonly #voice: Voice
  /** Detects keys where the bridge does not. */
  readonly #dtmf: InbandDtmf | undefined
  readonly #samples = new Int16Array(samplesInFrame)
  /** The talk of the last frame that was received, and the number of the next. */
  #receivedTalk: number | undefined
  #nextFrame = 0

  constructor(parts: AudioParts, events: AudioEvents) {
    this.#parts = parts
    this.#events = events
    const { features, room } = parts.welcome
    this.#dtmf = features & detectsKeys ? undefined : new InbandDtmf(room * frameMs)
    this.#voice = new Voice({
      port: parts.port,
      capacity: room,
      options: this.#dtmf ? talkOptions.received | talkOptions.noKeys : 0,
      transport: parts.transport,
      send: parts.send,
      onSent: (samples) => this.#dtmf?.sent(this.#decoded(samples), performance.now()),
      onPlayed: () => events.onPlayed(),
      onLost: (reason) => events.onLost(reason),
    })
  }

  /** Whether keys are detected in the sound, and not by the bridge. */
  get isInband(): boolean {
    return this.#dtmf !== undefined
  }

  get counts(): Voice['counts'] {
    return this.#voice.counts
  }

  get playedMs(): number {
    return this.#voice.playedMs
  }

  /** Lets sound and keys come from the telephone before anything is played; calls back when they do. */
  open(onOpen: () => void): void {
    this.#voice.open(onOpen)
  }

  play(sounds: readonly Sound[]): void {
    this.#voice.play(sounds)
  }

  close(): void {
    this.#voice.close()
  }

  take(event: BridgeEvent): void {
    const { port } = this.#parts
    if (event.type === 'HOOK' && event.hook === 0) this.#hungUp()
    else if (event.type === 'KEY' && isKey(event.key)) this.#events.onKey(event.key)
    else if (event.type === 'PLAYED') this.#voice.takePlayed(event)
    else if (event.type === 'FLASH') this.#events.onFlash()
    else if (event.type === 'REFUSED') this.#refused(event)
    // A port without power is on the hook, but nobody has hung up.
    else if (event.type === 'FAULT' && port.isCut) this.#events.onLost(port.obstacle)
  }

  takeCredit(room: MessageOf<'ROOM'>): void {
    this.#voice.takeCredit(room)
  }

  receive({ talk, number, samples }: MessageOf<'HEARD'>): void {
    if (!this.#dtmf || !this.#voice.hasBegun(talk)) return
    // The microphone does not pause when another talk begins: a key may be held all the while.
    if (number !== (talk === this.#receivedTalk ? this.#nextFrame : 0)) this.#dtmf.pause()
    this.#receivedTalk = talk
    this.#nextFrame = number + 1
    for (const key of this.#dtmf.detect(this.#decoded(samples), performance.now()))
      this.#events.onKey(key)
  }

  /** TALK was refused; or RING was, because the guest lifted the receiver just before. */
  #refused({ why }: MessageOf<'REFUSED'>): void {
    if (why === refusals.offHook) return
    const { port, welcome } = this.#parts
    if (why === refusals.onHook) this.#hungUp()
    else this.#events.onLost(refusalReason(why, port, welcome))
  }

  #hungUp(): void {
    const { port } = this.#parts
    if (port.isCut) this.#events.onLost(port.obstacle)
    else this.#events.onHungUp()
  }

  #decoded(samples: Uint8Array): Int16Array {
    for (let n = 0; n < samplesInFrame; n += 1)
      this.#samples[n] = laws.pcma.decoded[samples[n] ?? 0] ?? 0
    return this.#samples
  }
}

function isKey(key: string): boolean {
  return /^[0-9*#A-D]$/.test(key)
}
