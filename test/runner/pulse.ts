import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** What a machine kept from us while something ran. */
export interface Lack {
  /** The longest time for which it stood still. */
  readonly stillMs: number
  /** The share of its processors' time that went to other machines on the same hardware. */
  readonly stolen: number
}

interface Mark {
  readonly atMs: number
  readonly ticks: Ticks
}

interface Ticks {
  readonly stolen: number
  readonly all: number
}

/** Runs on a machine that nobody else uses stay below 0.3 s and 2 %. */
const defaultValue: Lack = { stillMs: 500, stolen: 0.2 }

export function isShortOfTime({ stillMs, stolen }: Lack): boolean {
  return stillMs >= defaultValue.stillMs || stolen >= defaultValue.stolen
}

/** `it stood still for 3.1 s, and others had 40 % of its time`. */
export function showLack({ stillMs, stolen }: Lack): string {
  const seconds = (stillMs / 1_000).toFixed(1)
  return `it stood still for ${seconds} s, and others had ${Math.round(stolen * 100)} % of its time`
}

const beatMs = 50
/** A beat that is as late as this is remembered. */
const lateMs = 100

/**
 * Feels how the machine goes. A telephone speaks every 20 ms and a PBX gives up after some seconds:
 * on a machine that stands still for as long, a test of them says something of the machine alone.
 */
export class Heartbeat {
  readonly #timer = setInterval(() => this.#beat(), beatMs)
  readonly #stops: { readonly atMs: number; readonly ms: number }[] = []
  #lastMs = performance.now()

  constructor() {
    this.#timer.unref()
  }

  #beat(): void {
    const atMs = performance.now()
    const ms = atMs - this.#lastMs - beatMs
    if (ms >= lateMs) this.#stops.push({ atMs, ms })
    this.#lastMs = atMs
  }

  mark(): Mark {
    return { atMs: performance.now(), ticks: ticksOfMachine() }
  }

  lackSince(mark: Mark): Lack {
    this.#beat()
    const { stolen, all } = ticksOfMachine()
    const since = this.#stops.filter(({ atMs }) => atMs >= mark.atMs)
    return {
      stillMs: Math.max(0, ...since.map(({ ms }) => ms)),
      stolen: (stolen - mark.ticks.stolen) / Math.max(1, all - mark.ticks.all),
    }
  }
}

/** Waits until a machine has had time for `quietMs`; not for longer than `maxMs`. */
export async function waitForTime(
  pulse: Heartbeat,
  { quietMs, maxMs }: { readonly quietMs: number; readonly maxMs: number },
): Promise<void> {
  const endMs = performance.now() + maxMs
  while (performance.now() < endMs) {
    const mark = pulse.mark()
    await setTimeout(quietMs)
    if (!isShortOfTime(pulse.lackSince(mark))) return
  }
}

/** The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal. */
function ticksOfMachine(): Ticks {
  const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n', 1)
  const fields = line.split(/ +/).slice(1, 9).map(Number)
  return { stolen: fields[7] ?? 0, all: fields.reduce((sum, ticks) => sum + ticks, 0) }
}
