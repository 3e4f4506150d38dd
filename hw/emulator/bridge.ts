import { KeptList } from '../../src/lib/simulator/kept-list.ts'
import { type SimulatorEvent, sentence } from '../../src/lib/simulator/message.ts'
import { ProblemList } from '../../src/lib/simulator/problem-list.ts'
import { Faults } from './faults.ts'
import { Port, refused } from './port.ts'
import type { EventRecord } from './protocol/bridge-message.ts'
import type { Command } from './protocol/host-message.ts'
import { Link } from './protocol/link.ts'
import type { Noise } from './serial/noise.ts'
import type { BytePipe } from './serial/pipe.ts'
import { SerialLine } from './serial/serial-line.ts'
import { Phone } from './telephone/phone.ts'
import { TickClock } from './tick-clock.ts'

export type { EventRecord } from './protocol/bridge-message.ts'

const maxSent = 10_000

export interface BridgeOptions {
  readonly ports: number
  readonly baud: number
  /** Whether it detects keys by itself; true unless given. */
  readonly detectsKeys?: boolean
  /** Frames of sound that each port can keep. */
  readonly room?: number
  readonly serial?: string
  readonly firmware?: readonly [number, number, number]
  readonly major?: number
  /** How long a telephone rings before a guest lifts it. */
  readonly liftMs?: number
  readonly onEvent?: (event: SimulatorEvent) => void
}

/** The FXS bridge in software: the firmware, its telephones and the guests beside them. */
export class Bridge {
  readonly #onEvent: (event: SimulatorEvent) => void
  readonly #problems: ProblemList
  readonly #sent = new KeptList<EventRecord>(maxSent)
  readonly #ports: Port[]
  readonly #phones: Phone[]
  readonly #supply: Faults
  readonly #link: Link
  readonly #line: SerialLine
  readonly #clock: TickClock
  #isUpdateWanted = false
  #nextSoundPort = 0
  /** Reads and sends nothing, as a microcontroller that hangs. */
  deaf = false

  constructor(options: BridgeOptions) {
    const { ports, baud, detectsKeys = true, room = 25, major = 1, liftMs = 3_000 } = options
    const { serial = 'FX100234', firmware = [2, 0, 17] } = options
    this.#onEvent = options.onEvent ?? (() => {})
    this.#problems = new ProblemList(this.#onEvent)
    const note = (text: string) => this.#onEvent(sentence('note', text))
    const problem = (text: string) => this.#problems.report(text)
    const send = (event: EventRecord) => this.#send(event)
    this.#supply = new Faults((fault, on) => send({ type: 'FAULT', port: 0, fault, on }))
    const hasRingSupply = () => !this.#supply.has('supply')
    const context = { room, detectsKeys, send, problem, hasRingSupply }
    this.#ports = Array.from({ length: ports }, (_, index) => new Port(index + 1, context))
    this.#phones = this.#ports.map(
      (port) => new Phone(port, liftMs, (text) => note(`phone ${port.number} ${text}.`)),
    )
    const features = detectsKeys ? 1 : 0
    const welcome = { major, minor: 0, ports, features, room, firmware, serial }
    this.#link = new Link(welcome, {
      onGreeted: () => this.#rest(),
      onBegun: () => this.#sendState(),
      onOver: () => this.#rest(),
      onCommand: (command) => this.#obey(command),
      onSound: (frame) => this.#ports[frame.port - 1]?.takeSound(frame),
      note,
      problem,
    })
    this.#line = new SerialLine(baud, {
      onBody: (body) => this.deaf || this.#link.receive(body),
      onBytes: () => this.#clock.soon(),
      onFlood: () => problem('64 KiB came faster than the serial line can carry them.'),
      onDown: () => note('the cable is gone.'),
    })
    this.#clock = new TickClock({
      takeUntil: (ms) => this.#line.takeUntil(ms),
      tick: (nowMs) => this.#tick(nowMs),
      settle: (nowMs) => this.#settle(nowMs),
    })
  }

  /** What the host did against firmware-notes, the latest thousand. */
  get problems(): string[] {
    return this.#problems.all()
  }

  /** Every numbered event that was to be sent, the latest ten thousand. */
  get sent(): EventRecord[] {
    return this.#sent.all()
  }

  /** The session that it is in, or 0. */
  get session(): number {
    return this.#link.session
  }

  get isPluggedIn(): boolean {
    return this.#line.isPluggedIn
  }

  get ports(): readonly Port[] {
    return this.#ports
  }

  /** What the cable does to the bytes, both ways. */
  setNoise(noise: Noise | undefined): void {
    this.#line.noise = noise
  }

  /** Begins to work at this cable. The one before, if any, is pulled out. */
  plugIn(pipe: BytePipe): void {
    this.#line.plugIn(pipe)
    this.#clock.start()
  }

  /** The bridge keeps its power, and its session until the host is dead to it. */
  unplug(): Promise<void> {
    return this.#line.unplug()
  }

  /** Ports count from 1. Throws when there is no such port. */
  phone(port: number): Phone {
    const phone = this.#phones[port - 1]
    if (!phone) throw new RangeError(`There is no port ${port}.`)
    return phone
  }

  /** The ring supply of all ports fails, or is well again. */
  setSupplyFault(isOn: boolean): void {
    this.#supply.set('supply', isOn, performance.now())
    if (isOn) for (const port of this.#ports) port.stopForFault()
  }

  /** As a power cut: forgets the session, the cable stays. */
  reboot(): void {
    this.#line.forget()
    this.#link.forget()
    for (const port of this.#ports) port.faults.forget('no-loop')
  }

  /** An update begins when nothing rings or plays any more. */
  update(isOn: boolean): void {
    this.#isUpdateWanted = isOn
    if (!isOn) this.#link.setUpdating(false)
  }

  async close(): Promise<void> {
    this.#clock.stop()
    await this.#line.unplug()
  }

  #tick(nowMs: number): void {
    for (const port of this.#ports) port.step(nowMs)
    for (const phone of this.#phones) phone.step(nowMs)
    this.#supply.step(nowMs)
  }

  /** Everything that has come is taken in: now to who is dead, and to what is to be sent. */
  #settle(nowMs: number): void {
    this.#line.markQuiet(nowMs)
    this.#link.look(nowMs)
    const isBusy = () => this.#ports.some((port) => port.isRinging || port.sound.playback)
    if (this.#isUpdateWanted && !this.#link.isUpdating && !isBusy()) this.#link.setUpdating(true)
    if (!this.deaf) this.#line.send(nowMs, () => this.#next(nowMs))
  }

  /** What goes first: answers, signs of life and events, then room, then sound. */
  #next(nowMs: number): Uint8Array | undefined {
    return this.#link.next(nowMs) ?? this.#nextRoom(nowMs) ?? this.#nextSound()
  }

  #nextRoom(nowMs: number): Uint8Array | undefined {
    for (const { sound } of this.#ports) {
      const body = sound.nextRoom(this.#link.session, nowMs)
      if (body) return body
    }
    return undefined
  }

  /** In turn, so that no port takes all of the serial line. */
  #nextSound(): Uint8Array | undefined {
    for (let tried = 0; tried < this.#ports.length; tried++) {
      const body = this.#ports[this.#nextSoundPort]?.sound.nextSound()
      this.#nextSoundPort = (this.#nextSoundPort + 1) % this.#ports.length
      if (body) return body
    }
    return undefined
  }

  #rest(): void {
    for (const port of this.#ports) port.rest()
  }

  #sendState(): void {
    for (const port of this.#ports) port.sendHook()
    for (const port of this.#ports) port.faults.reportAll()
    this.#supply.reportAll()
    this.#send({ type: 'READY', port: 0 })
  }

  #obey(command: Command): void {
    const { type, number, port: portNumber } = command
    this.#onEvent(sentence('in', `${type} port ${portNumber}`))
    const port = this.#ports[portNumber - 1]
    if (port) port.obey(command, performance.now())
    else {
      const why = type === 'UNKNOWN' ? refused.values : refused.noPort
      this.#send({ type: 'REFUSED', port: portNumber, command: number, why })
    }
  }

  #send(event: EventRecord): void {
    if (!this.#link.send(event)) return
    this.#sent.add(event)
    this.#onEvent({ kind: 'out', words: wordsOf(event) })
  }
}

function wordsOf({ type, port, ...rest }: EventRecord): string[] {
  const values = Object.entries(rest).map(([name, value]) => `${name} ${value}`)
  return [type, ...(port === 0 ? [] : [`port ${port}`]), ...values]
}
