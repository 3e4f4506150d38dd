import { heardBody, roomBody } from './protocol/bridge-message.ts'
import type { SoundFrame } from './protocol/host-message.ts'
import { Ear } from './telephone/ear.ts'
import { Microphone } from './telephone/microphone.ts'
import { Talk, type TalkOptions } from './telephone/talk.ts'

const roomEachMs = 100
/** The wire is full when so many frames of one port wait: those that come then are dropped. */
const maxHeardWaiting = 6

/** The sound of one port, to the ear and from the microphone. */
export class PortSound {
  readonly ear = new Ear()
  readonly #port: number
  readonly #microphone = new Microphone()
  #talk: Talk | undefined
  #roomDueAtMs = 0
  #heardWaiting: Uint8Array[] = []
  #underrunsBefore = 0
  #lostBefore = 0

  constructor(port: number) {
    this.#port = port
  }

  get talk(): Talk | undefined {
    return this.#talk
  }

  /** Of all talks so far. */
  get underruns(): number {
    return this.#underrunsBefore + (this.#talk?.underruns ?? 0)
  }

  /** Of all talks so far. */
  get lost(): number {
    return this.#lostBefore + (this.#talk?.lost ?? 0)
  }

  /** What was being said is cut. */
  begin(options: TalkOptions): void {
    this.forget()
    this.#talk = new Talk(options)
    this.#roomDueAtMs = 0
  }

  forget(): void {
    this.#underrunsBefore = this.underruns
    this.#lostBefore = this.lost
    this.#talk = undefined
    this.#heardWaiting = []
    this.#microphone.reset()
  }

  /** Gives what is wrong with a frame that the host should not have sent. */
  take({ talk: id, number, samples }: SoundFrame): string | undefined {
    const talk = this.#talk
    // What belongs to a talk before may still be under way.
    if (talk?.id !== id) return undefined
    const { limit } = talk
    switch (talk.take(number, samples)) {
      case 'kept':
        return undefined
      case 'beyond':
        return `is not below the limit ${limit}`
      case 'below':
        return 'comes after a later one'
      case 'over':
        return 'comes after END'
    }
  }

  press(key: string): void {
    if (this.#talk?.isHeard) this.#microphone.press(key)
  }

  /** 20 ms have passed. Gives the talk when it has just been played to its end. */
  step(): Talk | undefined {
    const talk = this.#talk
    if (!talk) return undefined
    if (talk.isHeard) this.#listen(talk)
    if (talk.isPlayed) return undefined
    const samples = talk.play()
    if (samples) this.ear.hear(samples)
    return talk.isPlayed ? talk : undefined
  }

  /** ROOM, when it is due. */
  nextRoom(session: number, nowMs: number): Uint8Array | undefined {
    const talk = this.#talk
    if (!talk || talk.isPlayed || nowMs < this.#roomDueAtMs) return undefined
    const inStepMs = this.#roomDueAtMs + roomEachMs
    this.#roomDueAtMs = inStepMs > nowMs ? inStepMs : nowMs + roomEachMs
    const { id, limit, level, underruns, lost } = talk
    return roomBody({ session, port: this.#port, talk: id, limit, level, underruns, lost })
  }

  nextHeard(): Uint8Array | undefined {
    return this.#heardWaiting.shift()
  }

  #listen(talk: Talk): void {
    const samples = this.#microphone.next()
    const number = talk.heardFrames & 0xffff
    talk.heardFrames += 1
    if (this.#heardWaiting.length >= maxHeardWaiting) return
    this.#heardWaiting.push(heardBody({ port: this.#port, talk: talk.id, number, samples }))
  }
}
