import { join } from 'node:path'
import t, { type Test } from 'tap'
import { changeUser, removeUser } from '../../src/core/accounts.ts'
import { isUsed, takeCode } from '../../src/core/codes.ts'
import type { User } from '../../src/core/model/account.ts'
import { Source } from '../../src/core/model/wakeup.ts'
import type { Change } from '../../src/core/ports/change.ts'
import type { Reads } from '../../src/core/ports/reads.ts'
import type { Store } from '../../src/core/ports/store.ts'
import {
  endSession,
  isLive,
  maxSessions,
  pruneSessions,
  sessionMs,
  startSession,
} from '../../src/core/sessions.ts'
import { openStore } from '../../src/store/store.ts'
import { KeptJournal, tempFolder } from '../support/hotel.ts'

const boss = {
  name: 'boss',
  permissions: ['administrator'],
  tenant: '',
  source: Source.rest,
} as const
const boss0: User = { ...boss, hash: 'scrypt$0', initial: false }
const anna: User = { name: 'anna', hash: 'scrypt$1', permissions: [], tenant: '', initial: false }

async function openBook(t: Test) {
  const file = join(await tempFolder(t), 'store')
  const onFatal = (error: unknown) => {
    throw error
  }
  const store = openStore(file, { journal: new KeptJournal(), onFatal, noSync: true })
  t.teardown(() => store.close())
  for (const record of [boss0, anna]) await put(store, () => [{ put: 'user', record }])
  return store
}

function put(store: Store, decide: (read: Reads) => Change): Promise<void> {
  return store.commit((read) => ({ change: decide(read), value: undefined }))
}

function start(store: Store, id: string, startedMs: number, user = 'anna'): Promise<void> {
  return put(store, (read) => startSession(read, { id, user, startedMs }))
}

function ids(store: Store): string[] {
  return store.all('session').map(({ id }) => id)
}

t.test('a session lives so long, on both sides of a clock that was set', (t) => {
  const session = { id: 'x', user: 'anna', startedMs: 10 * sessionMs }
  for (const [ms, live] of [
    [0, true],
    [sessionMs - 1, true],
    [sessionMs, false],
    [1 - sessionMs, true],
    [-sessionMs, false],
  ] as const)
    t.equal(isLive(session, session.startedMs + ms), live, `${ms}`)
  t.end()
})

t.test('a login makes room by what is over, then by the oldest, never by itself', async (t) => {
  const store = await openBook(t)
  await start(store, 'over', 0)
  await start(store, 'other', 0, 'boss')
  for (let n = 0; n < maxSessions; n += 1) await start(store, `s${n}`, sessionMs + n)
  t.notOk(ids(store).includes('over'))
  t.equal(ids(store).length, maxSessions + 1)
  // The clock was set back: this one begins before all others.
  await start(store, 'back', sessionMs - 1)
  t.ok(ids(store).includes('back'))
  t.notOk(ids(store).includes('s0'))
  t.ok(ids(store).includes('s1'))
  t.ok(ids(store).includes('other'))
})

t.test('logins that share a commit see each other', async (t) => {
  const store = await openBook(t)
  const all = Array.from({ length: 3 * maxSessions }, (_, n) => start(store, `s${n}`, n))
  await Promise.all(all)
  t.equal(ids(store).length, maxSessions)
})

t.test('regular work removes what is over, and nothing else', async (t) => {
  const store = await openBook(t)
  await start(store, 'old', 0)
  await start(store, 'young', 1, 'boss')
  await put(store, (read) => pruneSessions(read, sessionMs))
  t.strictSame(ids(store), ['young'])
  await put(store, (read) => endSession(read, 'young'))
  await put(store, (read) => endSession(read, 'young'))
  t.strictSame(ids(store), [])
})

t.test('new credentials end the sessions of their account, new rights do not', async (t) => {
  const store = await openBook(t)
  for (const id of ['a', 'b']) await start(store, id, 0)
  await start(store, 'boss', 0, 'boss')
  await put(store, (read) => changeUser(read, boss, 'anna', { permissions: ['inventory'] }))
  t.strictSame(ids(store), ['a', 'b', 'boss'])
  await put(store, (read) => changeUser(read, boss, 'anna', { hash: 'scrypt$2', session: 'b' }))
  t.strictSame(ids(store), ['b', 'boss'])
  const code = { step: 7, nowStep: 7 }
  const authenticator = { kind: 'set', secret: 'A'.repeat(32), code } as const
  await put(store, (read) => changeUser(read, boss, 'anna', { authenticator, session: 'boss' }))
  t.strictSame(ids(store), ['boss'])
  await put(store, (read) => changeUser(read, boss, 'anna', { permissions: [] }))
  t.equal(store.get('user', 'anna')?.authenticator, 'A'.repeat(32), 'what is not named stays')
  await put(store, (read) => removeUser(read, boss, 'anna'))
  t.strictSame(store.all('usedCode'), [])
})

t.test('a code, and all before it, are good for once', async (t) => {
  const store = await openBook(t)
  await put(store, (read) => takeCode(read, 'anna', { step: 100, nowStep: 99 }))
  for (const step of [99, 100]) {
    t.ok(isUsed(store, 'anna', { step, nowStep: 100 }))
    await t.rejects(put(store, (read) => takeCode(read, 'anna', { step, nowStep: 100 })))
  }
  t.notOk(isUsed(store, 'anna', { step: 101, nowStep: 100 }))
  t.notOk(isUsed(store, 'boss', { step: 100, nowStep: 100 }))
  t.ok(isUsed(store, 'anna', { step: 81, nowStep: 81 }), 'a clock set back a little')
  t.notOk(isUsed(store, 'anna', { step: 80, nowStep: 80 }), 'a clock set back by far')
})
