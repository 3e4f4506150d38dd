import iconv from 'iconv-lite'
import { sentence } from '../../lib/simulator/message.ts'
import { checkFields } from './field-checks.ts'
import { Handshake, linkRecords } from './handshake.ts'
import { PostingDesk } from './posting-desk.ts'
import type { PropertyContext } from './property-context.ts'
import { dateFields, type PropertyRecord, readRecord, writeRecord } from './record.ts'
import type { RecordLink } from './record-link.ts'
import { recordWords } from './record-words.ts'
import { sendGuestList } from './resync.ts'
import type { Transport, TransportEvents } from './transport/transport.ts'

/** What the other side may send besides link records. */
const workRecords = ['PS', 'DR', 'WA', 'WR', 'WC', 'RE']

type Fields = PropertyRecord['fields']

/** One link to an appliance, from its first byte to its end. */
export class Link implements TransportEvents, RecordLink {
  readonly #context: PropertyContext
  readonly #desk: PostingDesk
  readonly #handshake: Handshake
  readonly #onDown: () => void
  #transport: Transport | undefined
  #connectedMs = 0
  #isResyncing = false
  #reportedUnannounced = new Set<string>()

  constructor(context: PropertyContext, onDown: () => void) {
    this.#context = context
    this.#onDown = onDown
    this.#handshake = new Handshake(context.crossingMs)
    this.#desk = new PostingDesk(context, this)
  }

  get isAlive(): boolean {
    return this.#handshake.isAlive
  }

  get transport(): Transport | undefined {
    return this.#transport
  }

  /** A caller on TCP must wait for LS; on a serial line nobody knows when the other side came. */
  begin(transport: Transport, isCaller: boolean): void {
    this.#transport = transport
    this.#connectedMs = isCaller ? performance.now() : Number.NEGATIVE_INFINITY
    if (this.#context.behaviour.startsLink) this.start()
  }

  start(): void {
    this.#handshake.start()
    void this.send('LS', dateFields(Date.now()))
  }

  end(): void {
    this.#handshake.end()
    void this.send('LE', dateFields(Date.now()))
  }

  cut(): void {
    this.#transport?.cut()
  }

  encode(id: string, fields: Fields): Buffer {
    return iconv.encode(writeRecord({ id, fields }), this.#context.charset)
  }

  send(id: string, fields: Fields): Promise<boolean> {
    this.#context.emit({ kind: 'out', words: recordWords({ id, fields }) })
    return this.sendSilently(id, fields)
  }

  sendSilently(id: string, fields: Fields): Promise<boolean> {
    return this.#transport?.send(this.encode(id, fields)) ?? Promise.resolve(false)
  }

  /** Sends what the other side has announced, as much of it as it has; says why when it does not. */
  offer(id: string, fields: Fields): string {
    if (!this.isAlive) return `${id} is not sent: the link is not alive.`
    const wanted = this.#handshake.announces(id)
    if (!wanted) return `${id} is not sent: the other side has not announced it with LR.`
    void this.send(id, this.onlyAnnounced(id, fields))
    return ''
  }

  onlyAnnounced(id: string, fields: Fields): Fields {
    const wanted = this.#handshake.announces(id)
    return wanted ? fields.filter(([name]) => wanted.has(name)) : fields
  }

  isWanted(id: string, field: string): boolean {
    return this.#handshake.announces(id)?.has(field) ?? false
  }

  expectAnnounced(id: string): void {
    if (this.#handshake.announces(id) || this.#reportedUnannounced.has(id)) return
    this.#reportedUnannounced.add(id)
    this.#context.report(`${id} was not announced by LR`)
  }

  onRecord(bytes: Buffer): void {
    const text = iconv.decode(bytes, this.#context.charset)
    const record = readRecord(text)
    if (record) this.#take(record)
    else this.#context.report(`not a record: "${text}"`)
  }

  onProblem(reason: string): void {
    this.#context.report(reason)
  }

  onUntaken(reason: string): void {
    this.#context.emit(sentence('note', reason))
  }

  onDown(): void {
    this.#desk.close()
    this.#handshake.end()
    this.#onDown()
  }

  #take(record: PropertyRecord): void {
    this.#context.emit({ kind: 'in', words: recordWords(record) })
    for (const problem of checkFields(record)) this.#context.report(problem)
    this.#checkMoment(record)
    if (linkRecords.includes(record.id)) this.#takeLinkRecord(record)
    else if (workRecords.includes(record.id)) this.#takeWork(record)
    else this.#context.report(`${record.id} is no record that a property system takes`)
  }

  #checkMoment({ id }: PropertyRecord): void {
    const waitedMs = performance.now() - this.#connectedMs
    // A timer may be a little early.
    if (!this.#handshake.hasStarted && waitedMs < this.#context.speakMs * 0.9)
      this.#context.report(`${id} before LS: wait for it, up to ${this.#context.speakMs} ms`)
    if (this.#isResyncing) this.#context.report(`${id} during a resync: send nothing until DE`)
  }

  #takeLinkRecord(record: PropertyRecord): void {
    const { answer, problem } = this.#handshake.take(record)
    if (problem !== '') this.#context.report(problem)
    if (answer === '' || !this.#context.behaviour.answersLink) return
    if (answer === 'LS') this.start()
    else void this.send('LA', dateFields(Date.now()))
  }

  #takeWork(record: PropertyRecord): void {
    const { id } = record
    if (!this.#handshake.isWorking) {
      if (!this.#handshake.hasJustEnded)
        this.#context.report(`${id} on a link that is not alive: wait for LA`)
      if (id === 'PS') this.#desk.ignore(record)
      return
    }
    this.#checkAnnounced(record)
    if (id === 'PS') this.#desk.take(record)
    else if (id === 'DR') void this.#resync()
    else if (id === 'WA') {
      const problem = this.#context.wakeups.settle(record)
      if (problem !== '') this.#context.report(problem)
    }
  }

  #checkAnnounced({ id, fields }: PropertyRecord): void {
    const announced = this.#handshake.announces(id)
    if (!announced) this.#context.report(`${id} was not announced by LR`)
    for (const [name] of fields)
      if (announced?.has(name) === false)
        this.#context.report(`${id}: ${name} was not announced by LR`)
  }

  async #resync(): Promise<void> {
    if (this.#context.behaviour.resync === 'none' || this.#isResyncing) return
    this.expectAnnounced('DS')
    this.expectAnnounced('DE')
    this.#isResyncing = true
    await sendGuestList(this, this.#context)
    this.#isResyncing = false
  }
}
