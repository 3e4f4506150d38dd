import type { ServerResponse } from 'node:http'
import type { Session, User } from '../../core/model/account.ts'
import type { Change } from '../../core/ports/change.ts'
import type { Store } from '../../core/ports/store.ts'

interface Receiver {
  readonly user: User
  readonly session: Session | undefined
}

/**
 * Replies that are sent bit by bit: lists, files, traces. One is broken off when its account is changed
 * or removed, and when its session ends: whoever that was gets nothing more.
 */
export class OpenStreams {
  readonly #store: Store
  readonly #receivers = new Map<ServerResponse, Receiver>()

  constructor(store: Store) {
    this.#store = store
    store.onCommitted((change) => {
      if (this.#receivers.size > 0) this.#breakOff(change)
    })
  }

  add(response: ServerResponse, receiver: Receiver): void {
    if (response.closed) return
    const { user, session } = receiver
    const isSame = this.#store.get('user', user.name) === user
    const hasSession = session === undefined || this.#store.get('session', session.id) !== undefined
    if (!isSame || !hasSession) {
      response.destroy()
      return
    }
    this.#receivers.set(response, receiver)
    response.once('close', () => this.#receivers.delete(response))
  }

  #breakOff(change: Change): void {
    const users = new Set<string>()
    const sessions = new Set<string>()
    for (const write of change) {
      if ('put' in write && write.put === 'user') users.add(write.record.name)
      if ('remove' in write && write.remove === 'user') users.add(write.id)
      if ('remove' in write && write.remove === 'session') sessions.add(write.id)
    }
    if (users.size === 0 && sessions.size === 0) return
    for (const [response, { user, session }] of this.#receivers)
      if (users.has(user.name) || (session && sessions.has(session.id))) response.destroy()
  }
}
