import type { CallReport, ReportedCall } from '../core/ports/call-report.ts'
import { Watchers } from '../lib/watchers.ts'
import type { Step } from './menu-run.ts'

/** More of one call than anybody reads. */
const maxSteps = 200
const maxKept = 50
const maxPressed = 100
const maxDone = 50

/** A call to us while it goes on. */
export interface CallRecord extends ReportedCall {
  endedMs: number | undefined
  pressed: string
  readonly done: string[]
  readonly steps: string[]
}

/** The calls to us of this moment, and the last ones before. */
export class CallRecords implements CallReport {
  readonly #records = new Map<string, CallRecord>()
  readonly #watchers = new Watchers()

  list(): readonly CallRecord[] {
    return [...this.#records.values()].reverse()
  }

  watch(onText: (text: string) => void): () => void {
    return this.#watchers.watch(onText)
  }

  add(record: CallRecord): void {
    for (const [id, { endedMs }] of this.#records) {
      if (this.#records.size < maxKept) break
      if (endedMs !== undefined) this.#records.delete(id)
    }
    this.#records.set(record.id, record)
    this.#show(record, record.dialled === '' ? 'calls' : `calls ${record.dialled}`)
  }

  step(record: CallRecord, step: Step): void {
    if (step.kind === 'said') this.#note(record, `« ${step.text}`)
    else if (step.kind === 'mistaken') hide(record, step.keys)
    else {
      const { key, isSecret } = step
      if (!isSecret && record.pressed.length < maxPressed) record.pressed += key
      this.#note(record, `» ${isSecret ? '•' : key}`)
    }
  }

  done(record: CallRecord, what: string): void {
    if (record.done.length < maxDone) record.done.push(what)
    this.#note(record, `= ${what}`)
  }

  end(record: CallRecord, nowMs: number): void {
    record.endedMs = nowMs
    this.#show(record, 'has ended')
  }

  #note(record: CallRecord, text: string): void {
    if (record.steps.length < maxSteps) record.steps.push(text)
    this.#show(record, text)
  }

  #show({ extension }: CallRecord, text: string): void {
    this.#watchers.show(() => `${extension} ${text}`)
  }
}

/** Puts a question mark in the place of the last keys. */
function hide(record: CallRecord, keys: number): void {
  record.pressed = `${record.pressed.slice(0, -keys)}?`
  for (let at = record.steps.length - 1, left = keys; at >= 0 && left > 0; at -= 1) {
    if (!record.steps[at]?.startsWith('» ')) continue
    record.steps[at] = '» ?'
    left -= 1
  }
}
