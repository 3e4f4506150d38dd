import { join } from 'node:path'
import type { Test } from 'tap'
import { Bridge, type BridgeOptions } from '../../../hw/emulator/bridge.ts'
import { frameOf } from '../../../hw/emulator/protocol/frame.ts'
import { openPty } from '../../../hw/emulator/serial/pty.ts'
import { openSerial } from '../../../src/serial/open-serial.ts'
import { tempFolder } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { waitOut } from '../../support/wait-out.ts'

const names: Record<number, string> = {
  ...{ 2: 'WELCOME', 3: 'ALIVE', 4: 'BYE', 32: 'READY', 33: 'HOOK', 34: 'FLASH', 35: 'KEY' },
  ...{ 36: 'FAULT', 37: 'RINGING', 38: 'STOPPED', 39: 'PLAYED', 40: 'REFUSED' },
  ...{ 49: 'ROOM', 50: 'HEARD' },
}

/** What the bridge said: its name, and the bytes after the type. */
export interface Said {
  readonly name: string
  readonly bytes: readonly number[]
}

export const session = 0x1267
export const europe = [0xe8, 0x03, 0xa0, 0x0f, 0, 0, 0, 0]

/** A host that is written by hand: it speaks raw frames and keeps all that it hears. */
export class Host {
  readonly said: Said[] = []
  readonly #send: (bytes: Uint8Array) => void
  #unsent: Uint8Array[] = []
  #kept: number[] = []
  #looked = 0
  #session = session
  #number = 0
  #next = 0
  #living: NodeJS.Timeout | undefined
  /** Whether it confirms events and lives by itself. */
  isTalking = true
  /** Closes its end of the line. */
  leaves: () => Promise<void> = async () => {}

  constructor(send: (bytes: Uint8Array) => void) {
    this.#send = send
  }

  hear(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte !== 0) this.#kept.push(byte)
      else this.#finish()
    }
  }

  say(...body: number[]): void {
    this.raw(frameOf(Uint8Array.from(body)))
  }

  /** What is said in one go is sent in one: a machine that stands still does not part it. */
  raw(bytes: Uint8Array): void {
    this.#unsent.push(bytes)
    if (this.#unsent.length > 1) return
    queueMicrotask(() => this.#send(Buffer.concat(this.#unsent.splice(0))))
  }

  /** Begins a session and waits for READY. */
  async greets(id = session): Promise<void> {
    this.#session = id
    this.#number = 0
    this.#next = 0
    this.say(0x01, id & 0xff, id >>> 8, 1, 0)
    await this.hears('WELCOME')
    this.#living = setInterval(() => this.isTalking && this.#alive(), 200)
    await this.hears('READY')
  }

  /** A command with the next number; gives the number. */
  command(type: number, port: number, ...rest: number[]): number {
    const number = this.#number
    this.#number = (number + 1) & 0xff
    this.say(type, ...this.#id, number, port, ...rest)
    return number
  }

  ring(port: number, cadence = europe, limit = 500): number {
    return this.command(0x10, port, ...cadence, limit & 0xff, limit >>> 8)
  }

  stop(port: number): number {
    return this.command(0x11, port)
  }

  talk(port: number, { talk = 1, options = 0, start = 1 } = {}): number {
    return this.command(0x12, port, talk, options, start)
  }

  end(port: number, frames: number, talk = 1): number {
    return this.command(0x13, port, talk, frames & 0xff, frames >>> 8)
  }

  sound(port: number, from: number, to: number, talk = 1): void {
    for (let number = from; number < to; number++) this.raw(soundFrame(port, number, talk))
  }

  /** Waits for the next message of this name that was not waited for yet; those before are passed over. */
  async hears(name: string, limitMs = 60_000): Promise<readonly number[]> {
    const found = await until(
      `${name} in ${this.said.slice(this.#looked).map(({ name }) => name)}`,
      () => {
        const at = this.said.findIndex((said, index) => index >= this.#looked && said.name === name)
        return at < 0 ? undefined : at
      },
      limitMs,
    )
    this.#looked = found + 1
    return this.said[found]?.bytes ?? []
  }

  /** All messages of a name. */
  all(name: string): (readonly number[])[] {
    return this.said.filter((said) => said.name === name).map(({ bytes }) => bytes)
  }

  /** The events so far, without session and number. */
  events(): string[] {
    return this.said
      .filter(({ name }) => !['WELCOME', 'ALIVE', 'BYE', 'ROOM', 'HEARD'].includes(name))
      .map(({ name, bytes }) => [name, ...bytes.slice(3)].join(' '))
  }

  close(): void {
    clearInterval(this.#living)
  }

  get #id(): number[] {
    return [this.#session & 0xff, this.#session >>> 8]
  }

  #alive(): void {
    this.say(0x03, ...this.#id, this.#next)
  }

  #finish(): void {
    const kept = this.#kept
    this.#kept = []
    const plain: number[] = []
    for (let at = 0; at < kept.length; ) {
      const code = kept[at] ?? 1
      plain.push(...kept.slice(at + 1, at + code))
      at += code
      if (at < kept.length) plain.push(0)
    }
    const [type = 0, ...bytes] = plain.slice(0, -2)
    const name = names[type]
    if (name === undefined) return
    const isEvent = type >= 0x10 && type <= 0x2f
    // What is left of an earlier session is not heard.
    if (isEvent && (bytes[0] !== this.#id[0] || bytes[1] !== this.#id[1])) return
    // A number that came before is resent: it is not taken twice.
    if (isEvent && this.isTalking) {
      const isNext = bytes[2] === this.#next
      if (isNext) this.#next = (this.#next + 1) & 0xff
      this.#alive()
      if (!isNext) return
    }
    this.said.push({ name, bytes })
  }
}

/** A frame of sound whose samples are all its number and one. */
export function soundFrame(port: number, number: number, talk = 1): Uint8Array {
  const samples = Array(160).fill((number + 1) & 0xff)
  return frameOf(Uint8Array.of(0x30, port, talk, number & 0xff, number >>> 8, ...samples))
}

/** A bridge and a host at the two ends of a pty. All guests are away. */
export async function setScene(
  t: Test,
  options: Partial<BridgeOptions> = {},
): Promise<{ bridge: Bridge; host: Host; path: string }> {
  const bridge = new Bridge({ ports: 4, baud: 921_600, liftMs: 100, ...options })
  t.teardown(() => bridge.close())
  for (const { number } of bridge.ports) bridge.phone(number).habit = { kind: 'away' }
  const path = join(await tempFolder(t), 'bridge')
  bridge.plugIn(await openPty(path))
  return { bridge, host: await openHost(t, path), path }
}

/** A host at the other end of a pty. */
export async function openHost(t: Test, path: string): Promise<Host> {
  const opened = await openSerial(
    { path, baud: 921_600 },
    { onBytes: (bytes) => host.hear(bytes), onDown: () => host.close() },
  )
  if (opened.kind === 'failed') throw new Error(opened.reason)
  const host = new Host((bytes) => opened.pipe.write(bytes))
  host.leaves = () => {
    host.close()
    return opened.pipe.close()
  }
  t.teardown(() => host.leaves())
  return host
}

/** A bridge with a session, and the telephone of port 1 in a call. */
export async function setCall(
  t: Test,
  options: Partial<BridgeOptions> = {},
): Promise<{ bridge: Bridge; host: Host; path: string }> {
  const scene = await setScene(t, options)
  await scene.host.greets()
  scene.host.ring(1)
  await scene.host.hears('RINGING')
  scene.bridge.phone(1).lift()
  await scene.host.hears('HOOK')
  return scene
}

/** Long enough for anything that must not happen. */
export function aWhile(): Promise<void> {
  return waitOut(250)
}
