import { Fault } from '../../../core/fault.ts'
import type { Change, Write } from '../../../core/ports/change.ts'
import type { Store } from '../../../core/ports/store.ts'
import { type Actor, canSee } from '../../../core/tenancy.ts'
import { Inbox } from '../../../lib/turns/inbox.ts'
import { WakeableSleep } from '../../../lib/turns/wakeable-sleep.ts'
import { callsOf, draftEvent, type EventDraft, siteEvent } from './event-drafts.ts'

const listenerLimit = 200
/** Streams that one account may have open, and all accounts of one tenant together. */
const maxPerAccount = 20
const maxPerTenant = 60
/** Events kept for a listener that comes back; up to twice as many before the oldest go. */
const historyLimit = 1_000
/** Events that one slow listener may be behind before it is let go: more than one that comes back. */
const backlogLimit = 3 * historyLimit
/** So much is handed over in one go: a client that does not take it has no more of it in memory. */
const pieceSize = 65_536
const heartbeatMs = 5_000

/** Its text is made when somebody listens. */
interface Event extends EventDraft {
  readonly seq: number
  text: string | undefined
}

interface Listener {
  readonly actor: Actor
  readonly session: string | undefined
  readonly backlog: string[]
  readonly breakOff: () => void
  readonly sleep: WakeableSleep
  isDone: boolean
}

export interface Subscription {
  /** Where the listener left off before. */
  readonly lastEventId: string | undefined
  /** Ends when the listener goes away. */
  readonly signal: AbortSignal
  /** Closes the connection if anything waits there to be taken. */
  readonly breakOff: () => void
  /** The session that it came with: the stream ends with it. */
  readonly session?: string | undefined
}

/** Sends listeners what was committed, each what it may see. */
export class Events {
  readonly #listeners = new Set<Listener>()
  readonly #history: Event[] = []
  readonly #epoch: number
  readonly #isLiveSession: (id: string) => boolean
  /** What was committed is published bit by bit: one booking may be of a thousand rooms. */
  readonly #drafts = new Inbox<EventDraft>({
    take: (draft) => this.#publish(draft),
    onRest: () => undefined,
  })
  #seq = 0
  #isClosed = false

  /** `epoch` sets the events of this process apart from those of one before it. */
  constructor(store: Store, epoch: number, isLiveSession: (id: string) => boolean) {
    this.#epoch = epoch
    this.#isLiveSession = isLiveSession
    store.onCommitted((change) => this.#drafts.put(this.#draft(change)))
  }

  /** The site file in use is another one: names, times and what may be done may be different. */
  siteChanged(): void {
    this.#drafts.put([siteEvent])
  }

  /** A stream of server-sent events that ends when it is closed or falls too far behind. */
  subscribe(actor: Actor, subscription: Subscription): AsyncGenerator<string> {
    const { lastEventId, signal, session, breakOff } = subscription
    this.#requirePlace(actor)
    const listener: Listener = {
      actor,
      session,
      backlog: ['retry: 2000\n\n'],
      breakOff,
      sleep: new WakeableSleep(),
      isDone: false,
    }
    if (lastEventId !== undefined) this.#replay(listener, lastEventId)
    this.#listeners.add(listener)
    signal.addEventListener('abort', () => this.#end(listener), { once: true })
    return this.#stream(listener)
  }

  /** Of the last one that was published; what is committed and is not yet comes after it. */
  get lastId(): string {
    return `${this.#epoch}-${this.#seq}`
  }

  close(): void {
    this.#isClosed = true
    for (const listener of this.#listeners) this.#end(listener)
  }

  #requirePlace({ name, tenant }: Actor): void {
    const actors = [...this.#listeners].map(({ actor }) => actor)
    const own = actors.filter((actor) => actor.name === name).length
    const ofTenant = tenant === '' ? 0 : actors.filter((actor) => actor.tenant === tenant).length
    const hasPlace = own < maxPerAccount && ofTenant < maxPerTenant
    if (this.#listeners.size < listenerLimit && hasPlace) return
    throw new Fault(503, 'Too many listeners; close some, then try again.', {
      headers: { 'Retry-After': '10' },
    })
  }

  /** Whoever has taken all so far gets a proper end. */
  #end(listener: Listener): void {
    listener.isDone = true
    listener.backlog.length = 0
    listener.sleep.wake()
    listener.breakOff()
  }

  async *#stream(listener: Listener): AsyncGenerator<string> {
    try {
      while (!this.#isOver(listener)) {
        const text = nextPiece(listener.backlog)
        yield text === '' ? ': still here\n\n' : text
        // Until the next event, or until it is time for a sign of life.
        if (listener.backlog.length === 0 && !listener.isDone)
          await listener.sleep.sleep(heartbeatMs)
      }
    } finally {
      this.#listeners.delete(listener)
    }
  }

  /** A session that has grown too old is noticed with the next event or sign of life. */
  #isOver({ isDone, session }: Listener): boolean {
    const hasEnded = session !== undefined && !this.#isLiveSession(session)
    return isDone || this.#isClosed || hasEnded
  }

  /** What the listener missed, or the advice to read everything again. */
  #replay(listener: Listener, lastEventId: string): void {
    const [epoch, lastSeq] = lastEventId.split('-').map(Number)
    const oldest = this.#history[0]?.seq ?? this.#seq + 1
    const isKnown = lastSeq !== undefined && lastSeq >= oldest - 1 && lastSeq <= this.#seq
    if (epoch !== this.#epoch || !isKnown) {
      listener.backlog.push(`id: ${this.lastId}\nevent: resync\ndata: {}\n\n`)
      return
    }
    for (const event of this.#history)
      if (event.seq > lastSeq && isForListener(event, listener))
        listener.backlog.push(this.#textOf(event))
  }

  #draft(change: Change): EventDraft[] {
    // However many entries of a list changed at once, it is to be read again once.
    const lists = new Set<string>()
    const calls = callsOf(change)
    const drafts: EventDraft[] = []
    for (const write of change) {
      this.#letGo(write)
      const draft = draftEvent(write, calls)
      if (!draft) continue
      if (draft.name === 'list') {
        const key = JSON.stringify([draft.data, draft.tenant])
        if (lists.has(key)) continue
        lists.add(key)
      }
      drafts.push(draft)
    }
    return drafts
  }

  #publish(draft: EventDraft): void {
    this.#seq += 1
    const event: Event = { ...draft, seq: this.#seq, text: undefined }
    this.#history.push(event)
    if (this.#history.length > 2 * historyLimit) this.#history.splice(0, historyLimit)
    for (const listener of this.#listeners) this.#offer(listener, event)
  }

  /** Whoever was changed or removed has to come again, as who they are now. */
  #letGo(write: Write): void {
    if ('remove' in write && write.remove === 'session')
      for (const listener of this.#listeners) if (listener.session === write.id) this.#end(listener)
    const name =
      'put' in write && write.put === 'user'
        ? write.record.name
        : 'remove' in write && write.remove === 'user'
          ? write.id
          : undefined
    if (name === undefined) return
    for (const listener of this.#listeners) if (listener.actor.name === name) this.#end(listener)
  }

  /** Made once, however many listen. */
  #textOf(event: Event): string {
    const { seq, name, data } = event
    event.text ??= `id: ${this.#epoch}-${seq}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
    return event.text
  }

  #offer(listener: Listener, event: Event): void {
    if (listener.isDone || !isForListener(event, listener)) return
    listener.backlog.push(this.#textOf(event))
    if (listener.backlog.length > backlogLimit) this.#end(listener)
    else listener.sleep.wake()
  }
}

function nextPiece(backlog: string[]): string {
  let [count, size] = [0, 0]
  while (count < backlog.length && size < pieceSize) {
    size += backlog[count]?.length ?? 0
    count += 1
  }
  return backlog.splice(0, count).join('')
}

function isForListener(event: Event, { actor }: Listener): boolean {
  return canSee(actor, event) && event.isFor(actor)
}
