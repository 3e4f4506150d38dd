import { getSystemErrorName } from 'node:util'
import type { Journal } from '../core/ports/journal.ts'
import { oneLine } from '../lib/text/one-line.ts'
import { loadDatagram, type SendDatagram } from './datagram.ts'

/** What `systemctl status` shows of a status. */
const maxStatusLength = 300

export interface SystemdOptions {
  /** Where it listens; undefined when the daemon is no service. */
  readonly socket: string | undefined
  /** WatchdogSec: it wants a WATCHDOG=1 within this time; undefined when it does not. */
  readonly watchdogMs: number | undefined
  readonly send: SendDatagram | undefined
  readonly journal: Journal
}

/** Reports the state of the daemon to systemd (sd_notify). Nothing here waits or throws. */
export class Systemd {
  readonly watchdogMs: number | undefined
  readonly #options: SystemdOptions
  /** The last change of state, until it was sent. */
  #unsent: string[] = []
  #isFailing = false

  constructor(options: SystemdOptions) {
    this.#options = options
    this.watchdogMs = options.watchdogMs
  }

  /** Whether there is a socket to notify. */
  get isThere(): boolean {
    return this.#options.socket !== undefined && this.#options.send !== undefined
  }

  /** Everything serves: after the start, and after a reload. */
  ready(status: string): void {
    this.#change(['READY=1', statusField(status)])
  }

  /** The site file is taken over; `ready` follows, whatever came of it. */
  reloading(): void {
    const nowMicros = process.hrtime.bigint() / 1_000n
    this.#change(['RELOADING=1', `MONOTONIC_USEC=${nowMicros}`, statusField('Reloading.')])
  }

  stopping(): void {
    this.#change(['STOPPING=1', statusField('Closing.')])
  }

  /** Feeds the watchdog. When this is not called in time, systemd restarts the daemon. */
  alive(status: string): void {
    this.#notify(['WATCHDOG=1', statusField(status)])
  }

  /** One line for `systemctl status`. */
  status(status: string): void {
    this.#notify([statusField(status)])
  }

  /** The start or the end takes long: it is given so much time from now on. */
  extend(ms: number): void {
    this.#notify([`EXTEND_TIMEOUT_USEC=${Math.ceil(ms * 1_000)}`])
  }

  #change(fields: string[]): void {
    this.#unsent = fields
    this.#notify([])
  }

  #notify(fields: string[]): void {
    const { socket, send } = this.#options
    if (socket === undefined || send === undefined) return
    const text = [...this.#unsent, ...fields].map((field) => `${field}\n`).join('')
    const errno = send(socket, Buffer.from(text))
    if (errno === 0) {
      this.#unsent = []
      this.#isFailing = false
    } else this.#logFailure(errno)
  }

  #logFailure(errno: number): void {
    if (this.#isFailing) return
    this.#isFailing = true
    this.#options.journal.warn(
      `systemd cannot be notified (${getSystemErrorName(-errno)}). It may start it ` +
        'anew; if that happens again and again, look at "systemctl status nightporter".',
    )
  }
}

/** Reads from the environment where systemd listens, and takes it out: no program that we call is meant. */
export function openSystemd(
  journal: Journal,
  env: NodeJS.ProcessEnv = process.env,
  load: () => SendDatagram | undefined = () => loadDatagram(),
): Systemd {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: micros, WATCHDOG_PID: pid } = env
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete env[name]
  if (!socket)
    return new Systemd({ socket: undefined, watchdogMs: undefined, send: undefined, journal })
  const send = load()
  if (!send)
    journal.warn(
      'systemd cannot be notified that the daemon is ready: datagram.node was not built. Run ' +
        '"npm run build" and use the executable, or set Type=exec and WatchdogSec=0 in the unit.',
    )
  const isForUs = pid === undefined || pid === String(process.pid)
  return new Systemd({
    socket,
    watchdogMs: isForUs ? watchdogMs(micros) : undefined,
    send,
    journal,
  })
}

function watchdogMs(micros: string | undefined): number | undefined {
  const ms = Number(micros) / 1_000
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}

function statusField(status: string): string {
  return `STATUS=${oneLine(status, maxStatusLength)}`
}
