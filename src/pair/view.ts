import type { BoxReport, PairHolder } from '../core/ports/pair.ts'
import type { Etcd } from './etcd/etcd.ts'
import type { CallOptions } from './etcd/gateway.ts'
import { endOf, get, type KeyValue, type WatchEvent } from './etcd/requests.ts'
import { numberOf } from './holding.ts'
import { boxPrefix, headKey, holderKey, pairKey, trimmedKey } from './keys.ts'

/** The holder as it has written itself down. */
export interface HolderRecord extends PairHolder {
  /** Of this one time of holding. */
  readonly id: string
}

/** What two boxes share from the beginning. */
export interface PairRecord {
  readonly history: string
  /** The box whose store the history begins with. */
  readonly first: string
}

/** What is known of the pair, from etcd; kept up by what is watched there. */
export class View {
  pair: PairRecord | undefined
  holder: HolderRecord | undefined
  /** The revision in which the holder was written. */
  holderRevision: number | undefined
  head = 0
  trimmed = 0
  readonly boxes = new Map<string, BoxReport>()
  revision = 0

  /** As a majority knows it now. */
  static async read(etcd: Etcd, options: CallOptions): Promise<View> {
    const view = new View()
    const keys = [pairKey, holderKey, headKey, trimmedKey].map((key) => get({ key }))
    const boxes = get({ key: boxPrefix, end: endOf(boxPrefix) })
    const { read, revision } = await etcd.txn({ compare: [], success: [...keys, boxes] }, options)
    for (const found of read.flat()) view.#note(found)
    view.revision = revision
    return view
  }

  /** What has changed since. */
  follow(events: readonly WatchEvent[]): void {
    for (const event of events) {
      if (event.isRemoved) this.#forget(event.key)
      else this.#note(event)
    }
  }

  /** This box holds from now on. */
  noteHolder(holder: HolderRecord, { token, head }: { token: number; head: number }): void {
    this.holder = holder
    this.holderRevision = token
    this.head = head
  }

  #note({ key, value, modRevision }: KeyValue): void {
    const text = value.toString()
    if (key === pairKey) this.pair = JSON.parse(text)
    else if (key === headKey) this.head = numberOf(text)
    else if (key === trimmedKey) this.trimmed = Number(text)
    else if (key === holderKey) {
      this.holder = JSON.parse(text)
      this.holderRevision = modRevision
    } else if (key.startsWith(boxPrefix))
      this.boxes.set(key.slice(boxPrefix.length), JSON.parse(text))
  }

  #forget(key: string): void {
    if (key === holderKey) {
      this.holder = undefined
      this.holderRevision = undefined
    } else if (key.startsWith(boxPrefix)) this.boxes.delete(key.slice(boxPrefix.length))
  }
}
