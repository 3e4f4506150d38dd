import type { BoxReport } from '../core/ports/pair.ts'
import { EtcdUnreachable } from './etcd/errors.ts'
import type { Etcd } from './etcd/etcd.ts'
import { put } from './etcd/requests.ts'
import { boxKey } from './keys.ts'

/** A box that says nothing for so long is not there. */
const leaseSeconds = 8
const renewMs = 1_000
const options = { limitMs: 2_500, attemptMs: 700 }

/** Keeps in etcd that this box is there, and what it says of itself. Nothing is written while nothing changes. */
export class Presence {
  readonly #etcd: Etcd
  readonly #report: () => BoxReport
  readonly #onFailure: (error: EtcdUnreachable | undefined) => void
  #lease: string | undefined
  #reported = ''
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(
    etcd: Etcd,
    report: () => BoxReport,
    onFailure: (error: EtcdUnreachable | undefined) => void,
  ) {
    this.#etcd = etcd
    this.#report = report
    this.#onFailure = onFailure
  }

  start(): void {
    this.#running = this.#keep()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#running
    const lease = this.#lease
    if (lease !== undefined) await this.#etcd.revoke(lease, options).catch(() => undefined)
  }

  async #keep(): Promise<void> {
    try {
      await this.#keepOnce()
      this.#onFailure(undefined)
    } catch (error) {
      // A lease that has ended is not found; the next look makes a new one.
      if (error instanceof EtcdUnreachable) this.#onFailure(error)
      else this.#lease = undefined
    }
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#running = this.#keep()
    }, renewMs)
  }

  async #keepOnce(): Promise<void> {
    const isAlive = this.#lease !== undefined && (await this.#etcd.keepAlive(this.#lease, options))
    if (!isAlive) {
      this.#reported = ''
      this.#lease = await this.#etcd.grant(leaseSeconds, options)
    }
    const report = this.#report()
    const text = JSON.stringify(report)
    if (text === this.#reported) return
    await this.#etcd.txn(
      { compare: [], success: [put(boxKey(report.name), text, this.#lease)] },
      options,
    )
    this.#reported = text
  }
}
