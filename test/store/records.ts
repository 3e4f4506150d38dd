import {
  Result,
  Source,
  Status,
  type Wakeup,
  type WakeupList,
} from '../../src/core/model/wakeup.ts'
import type { Change } from '../../src/core/ports/change.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Migration } from '../../src/store/lmdb/schema.ts'
import { openStore } from '../../src/store/store.ts'
import { KeptJournal } from '../support/hotel.ts'

export function open(file: string, migrations?: readonly Migration[]): Store {
  return openStore(file, {
    journal: new KeptJournal(),
    onFatal: (error) => {
      throw error
    },
    ...(migrations && { migrations }),
  })
}

export const room = (name: string) => ({
  room: name,
  extension: name,
  language: '',
  method: '' as const,
  tenant: '',
  list: ['mailbox' as const],
})

export function call(id: string, over: Partial<Wakeup> = {}): Wakeup {
  return {
    id,
    room: '101',
    scheduled: '2026-11-15T07:00:00+01:00',
    created: '2026-11-15T06:00:00+01:00',
    daily: false,
    actor: 'desk',
    attempts: 0,
    snoozes: 0,
    prompt: 0,
    result: Result.pending,
    source: Source.rest,
    status: Status.pending,
    tenant: 't',
    scheduledMs: 1_000,
    wall: '',
    dueMs: 1_000,
    lateMs: -1,
    tries: 0,
    asked: [],
    guests: [],
    assistAlerts: 0,
    isRingAsked: false,
    ...over,
  }
}

export const logEntry = (n: number) => ({
  atMs: n,
  time: `time ${n}`,
  event: 'created' as const,
  id: `call ${n}`,
  room: '101',
  actor: 'desk',
  line: '',
  attempt: 0,
  detail: '',
  tenant: '',
})

export const commit = (store: Store, change: Change) =>
  store.commit(() => ({ change, value: undefined }))

export async function listed(store: Store, list: WakeupList): Promise<string[]> {
  const ids: string[] = []
  for await (const page of store.wakeupTexts({ lists: [list] }))
    ids.push(...page.map((text) => JSON.parse(text).id))
  return ids
}

/** What is told of a room's status. */
export const notice = {
  type: 'room.status',
  id: 'x',
  timestamp: '',
  atMs: 0,
  actor: '',
  room: '1',
  tenant: '',
  status: { id: '1', description: '' },
} as const
