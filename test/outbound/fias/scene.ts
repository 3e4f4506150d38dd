import type { Test } from 'tap'
import type { Notice } from '../../../src/core/model/delivery.ts'
import type { DeliveryOutcome } from '../../../src/core/ports/destination.ts'
import type { PropertyEvent } from '../../../src/core/ports/property.ts'
import { SiteTime } from '../../../src/core/site-time.ts'
import { FiasConnector, type FiasOptions } from '../../../src/outbound/fias/connector.ts'
import type { Limits } from '../../../src/outbound/fias/limits.ts'
import { HandClock, KeptJournal } from '../../support/hotel.ts'
import { deliveryOf } from './notices.ts'
import { RecordLog } from './record-log.ts'

/** Short pauses, and the protocol's waits as they are: a test shortens the one that it is about. */
const quick: Partial<Limits> = { pauses: { firstMs: 10, maxMs: 40 } }

export interface Scene {
  readonly connector: FiasConnector
  readonly clock: HandClock
  readonly journal: KeptJournal
  /** What the desk has applied. */
  readonly events: PropertyEvent[]
  /** Has an entry for each of `ready`, `late <sequence> <outcome>` and `event <kind> of <property>`. */
  readonly reports: RecordLog
  readonly trace: string[]
  /** What the desk does with an event before it has applied it. */
  desk: (events: PropertyEvent) => Promise<void>
  send(sequence: number, notice?: Notice, signal?: AbortSignal): Promise<DeliveryOutcome>
}

export type SceneOptions = Partial<Omit<FiasOptions, 'limits'>> & { limits?: Partial<Limits> }

/** A connector at work, and a desk that applies its events. */
export async function openScene(
  t: Test,
  address: FiasOptions['address'],
  { limits, ...changes }: SceneOptions = {},
): Promise<Scene> {
  const clock = new HandClock('2026-11-15T07:05:09+01:00')
  const journal = new KeptJournal()
  const events: PropertyEvent[] = []
  const reports = new RecordLog()
  const trace: string[] = []
  const connector = new FiasConnector({
    name: 'opera',
    address,
    type: 'PB',
    wakeups: true,
    posting: 'article',
    outlet: '100',
    charset: 'cp850',
    languages: {},
    usesVip: false,
    canRepeat: false,
    version: '1.2.3',
    journal,
    clock,
    time: new SiteTime('Europe/Vienna'),
    property: {
      receive: async (property, item) => {
        if (item.kind === 'link lost') {
          reports.note(`lost at ${item.atMs}`)
          return
        }
        await scene.desk(item)
        events.push(item)
        reports.note(`event ${item.kind} of ${property}`)
      },
    },
    limits: { ...quick, ...limits },
    ...changes,
  })
  const scene: Scene = {
    connector,
    clock,
    journal,
    events,
    reports,
    trace,
    desk: async () => {},
    send: (sequence, notice, signal = new AbortController().signal) =>
      connector.send(deliveryOf(sequence, notice), signal),
  }
  t.teardown(connector.trace((text) => trace.push(text)))
  t.teardown(() => connector.close())
  await connector.start({
    onReady: () => reports.note('ready'),
    onLateAnswer: (sequence, outcome) => reports.note(`late ${sequence} ${outcome.kind}`),
  })
  return scene
}

export function at(port: number): FiasOptions['address'] {
  return { kind: 'tcp', host: '127.0.0.1', port }
}
