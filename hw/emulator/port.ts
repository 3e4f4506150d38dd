import { type FaultName, Faults } from './faults.ts'
import { PortSound } from './port-sound.ts'
import type { EventRecord } from './protocol/bridge-message.ts'
import type { Command, SoundFrame } from './protocol/host-message.ts'
import { Bell, isCadence } from './telephone/bell.ts'
import { Loop, type Seen } from './telephone/loop.ts'

const stopped = { commanded: 0, limit: 1, fault: 2 } as const
/** The numbers of firmware-notes/protocol.md, REFUSED. */
export const refused = { noPort: 1, offHook: 2, fault: 3, values: 4, onHook: 5 } as const

/** A telephone that is lifted hears nothing for so many steps, 500 ms: the host may answer it. */
const stepsToAnswer = 25

/** What a port needs of its bridge. */
export interface PortContext {
  readonly room: number
  readonly detectsKeys: boolean
  send(event: EventRecord): void
  problem(text: string): void
  hasRingSupply(): boolean
}

/** One port of the bridge: what the firmware does for one telephone. */
export class Port {
  readonly number: number
  readonly faults: Faults
  readonly sound: PortSound
  readonly loop: Loop
  readonly #context: PortContext
  #bell: Bell | undefined
  #stepsToBusyTone = 0
  /** The busy tone is being played. */
  hasBusyTone = false
  rings = 0

  constructor(number: number, context: PortContext) {
    this.number = number
    this.#context = context
    this.faults = new Faults((fault, on) =>
      context.send({ type: 'FAULT', port: number, fault, on }),
    )
    this.sound = new PortSound(number)
    this.loop = new Loop((seen) => this.#reportLoop(seen))
  }

  get isRinging(): boolean {
    return this.#bell !== undefined
  }

  lift(nowMs: number): void {
    this.sound.earpiece.reset()
    this.loop.setLifted(true, nowMs)
    this.#noteCurrent(nowMs)
  }

  press(key: string): void {
    if (!this.loop.isOffHook) return
    const isReported = this.#context.detectsKeys && (this.sound.playback?.hasKeys ?? true)
    if (isReported) this.#context.send({ type: 'KEY', port: this.number, key })
    else this.sound.press(key)
  }

  /** That a cable is cut is learned by ringing, all else at once. */
  setFault(fault: FaultName, isOn: boolean, nowMs: number): void {
    if (fault === 'no-loop') {
      this.loop.setCut(isOn, nowMs)
      if (this.loop.isOffHook) this.#noteCurrent(nowMs)
      return
    }
    this.faults.set(fault, isOn, nowMs)
    if (isOn) this.stopForFault()
    this.loop.setPower(!this.faults.has('over-current', 'too-hot'), nowMs)
  }

  stopForFault(): void {
    if (this.#bell) this.#stopBell(stopped.fault)
  }

  obey(command: Command, nowMs: number): void {
    switch (command.type) {
      case 'RING':
        this.#ring(command, nowMs)
        break
      case 'STOP':
        this.rest()
        this.#context.send({ type: 'STOPPED', port: this.number, why: stopped.commanded })
        break
      case 'TALK':
        this.#beginPlayback(command)
        break
      case 'END':
        this.#endPlayback(command)
        break
      case 'UNKNOWN':
        this.#refuse(command, refused.values)
    }
  }

  takeSound(frame: SoundFrame): void {
    const wrong = this.sound.take(frame)
    if (wrong === undefined) return
    const { port, talk, number } = frame
    this.#context.problem(`port ${port}: sound ${number} of talk ${talk} ${wrong}.`)
  }

  /** 20 ms have passed. */
  step(nowMs: number): void {
    this.loop.step(nowMs)
    this.#stepBell(nowMs)
    this.faults.step(nowMs)
    this.#stepBusyTone()
    const playback = this.sound.step()
    if (!playback) return
    const { id, underruns } = playback
    this.#context.send({ type: 'PLAYED', port: this.number, talk: id, underruns })
  }

  /** As STOP, but sends nothing. */
  rest(): void {
    this.#bell = undefined
    this.sound.forget()
    this.#setBusyTone(this.loop.isOffHook)
  }

  /** What a host must know that knows nothing yet. */
  sendHook(): void {
    if (this.loop.isOffHook) this.#context.send({ type: 'HOOK', port: this.number, hook: 1 })
  }

  #ring(command: Command & { type: 'RING' }, nowMs: number): void {
    const why = this.#whyNotRing(command)
    if (why !== undefined) {
      this.#refuse(command, why)
      return
    }
    this.#bell = new Bell(command.cadence, command.limit, nowMs)
    this.rings += 1
    this.#context.send({ type: 'RINGING', port: this.number })
    this.#noteCurrent(nowMs)
  }

  #whyNotRing({ cadence, limit }: Command & { type: 'RING' }): number | undefined {
    if (!isCadence(cadence) || limit === 0) {
      this.#context.problem(
        `port ${this.number}: RING ${cadence.join(' ')} has times out of bounds.`,
      )
      return refused.values
    }
    const isFaulty = this.faults.has('over-current', 'too-hot') || !this.#context.hasRingSupply()
    if (isFaulty) return refused.fault
    return this.loop.isOffHook ? refused.offHook : undefined
  }

  #beginPlayback(command: Command & { type: 'TALK' }): void {
    const { talk: id, options, start } = command
    const { room } = this.#context
    if (start < 1 || start > room) {
      this.#context.problem(`port ${this.number}: TALK waits for ${start} frames of ${room}.`)
      this.#refuse(command, refused.values)
    } else if (this.faults.has('over-current', 'too-hot')) {
      this.#refuse(command, refused.fault)
    } else if (!this.loop.isOffHook) {
      this.#refuse(command, refused.onHook)
    } else {
      this.#setBusyTone(false)
      const sendsSound = (options & 1) !== 0
      this.sound.begin({ id, room, start, sendsSound, hasKeys: (options & 2) === 0 })
    }
  }

  #endPlayback({ talk: id, frames }: Command & { type: 'END' }): void {
    const { playback } = this.sound
    if (playback?.id !== id) return
    if (frames < playback.next)
      this.#context.problem(`port ${this.number}: END after ${frames} frames, but more came.`)
    playback.end(frames)
  }

  #stepBell(nowMs: number): void {
    const step = this.#bell?.step(nowMs)
    if (step === 'limit') this.#stopBell(stopped.limit)
    if (step === 'burst-begins') this.#noteCurrent(nowMs)
    if (step !== 'burst-ends' || !this.loop.isCut) return
    this.faults.set('no-loop', true, nowMs)
    this.#stopBell(stopped.fault)
  }

  /** A bell that begins tries the cable anew: whether it is whole shows at the end of the burst. */
  #noteCurrent(nowMs: number): void {
    if (this.faults.has('no-loop')) this.faults.set('no-loop', false, nowMs)
  }

  #stopBell(why: number): void {
    this.#bell = undefined
    this.#context.send({ type: 'STOPPED', port: this.number, why })
  }

  #reportLoop(seen: Seen): void {
    const port = this.number
    if (typeof seen === 'number') {
      this.#context.send({ type: 'FLASH', port, milliseconds: seen })
      return
    }
    this.#setBusyTone(false)
    // Lifted while it rings it is in a call, and waits for TALK.
    if (seen === 'off' && this.#bell === undefined) this.#stepsToBusyTone = stepsToAnswer
    this.#bell = undefined
    if (seen === 'on') this.sound.forget()
    this.#context.send({ type: 'HOOK', port, hook: seen === 'off' ? 1 : 0 })
  }

  /** At once; what was to come later does not. */
  #setBusyTone(isOn: boolean): void {
    this.hasBusyTone = isOn
    this.#stepsToBusyTone = 0
  }

  #stepBusyTone(): void {
    if (this.#stepsToBusyTone === 0) return
    this.#stepsToBusyTone -= 1
    if (this.#stepsToBusyTone === 0) this.#setBusyTone(true)
  }

  #refuse({ number, port }: Command, why: number): void {
    this.#context.send({ type: 'REFUSED', port, command: number, why })
  }
}
