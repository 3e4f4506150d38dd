import { type ReadonlySignal, signal } from '@preact/signals'
import { type Arrival, arrive, Hotel } from '../live/hotel.ts'
import type { Answer } from '../rest/answer.ts'
import type { Account, OpenedSession } from '../rest/records.ts'
import { basicOf, bearerOf, Rest } from '../rest/rest.ts'
import { userPath } from '../rest/user-path.ts'
import { isoAt, offsetOf } from '../time/wall.ts'
import { forgetInTab, keepForTab, readForTab } from './tab.ts'

/** Kept in storage that ends with the tab. The password is kept nowhere. */
interface Login {
  readonly name: string
  readonly token: string
}

export interface Credentials {
  readonly name: string
  readonly password: string
  /** Of the account's authenticator, where the system asks for one. */
  readonly code?: string | undefined
}

interface SeenArrival extends Arrival {
  /** By the browser's clock. */
  readonly atMs: number
  /** Of the page that kept it: another one may keep something else. */
  readonly version: string
}

const seenArrival = 'seen.arrival'

export type SessionState =
  /** A login of this tab is being looked at again. */
  | { readonly kind: 'resuming' }
  | { readonly kind: 'out'; readonly why: 'start' | 'rejected'; readonly name: string }
  /** Rejected when the system has ended the session: what was typed stays until somebody logs in. */
  | { readonly kind: 'in'; readonly hotel: Hotel; readonly isRejected: boolean }

/** Who uses the page, from logging in to logging out. */
export class Session {
  readonly #version: string
  readonly #state = signal<SessionState>({ kind: 'resuming' })
  /** Of whoever is in. */
  #login: Login | undefined
  #isAsking = false

  /** Given the version of the page. */
  constructor(version: string) {
    this.#version = version
  }

  get state(): ReadonlySignal<SessionState> {
    return this.#state
  }

  /**
   * Goes on where this tab was before it was loaded again: at once with what was learnt then, so
   * that poor Wi-Fi keeps nobody out. Whether it still holds is asked as soon as there is a
   * connection.
   */
  async resume(): Promise<void> {
    const login = readForTab('session', isLogin)
    if (!login) {
      // A page before this one may have kept something else.
      forgetLogin()
      this.#state.value = { kind: 'out', why: 'start', name: '' }
      return
    }
    const seen = readForTab(seenArrival, isSeenArrival)
    this.#login = login
    if (seen?.version === this.#version)
      return this.#receive(new Hotel(this.#restOf(login.token), untilNow(seen)), false)
    forgetInTab('seen.')
    const answer = await this.#enter(login)
    if (answer.kind === 'ok' || this.#state.value.kind !== 'resuming') return
    // The login is kept: the network may be back when the page is loaded again.
    this.#state.value = { kind: 'out', why: 'start', name: login.name }
  }

  /** Error 105 says that a code is missing or wrong. */
  async logIn({ name, password, code }: Credentials): Promise<Answer<Arrival>> {
    const rest = new Rest(basicOf(name, password))
    const opened = await rest.post<OpenedSession>('/rest/session', { code })
    return opened.kind === 'ok' ? this.#enter({ name, token: opened.value.token }) : opened
  }

  logOut(): void {
    if (this.#state.value.kind === 'in') void this.#state.value.hotel.rest.logOut()
    this.#leave()
    forgetLogin()
    // Nobody who comes next is to find it.
    forgetInTab('typed.')
    this.#state.value = { kind: 'out', why: 'start', name: '' }
  }

  async #enter(login: Login): Promise<Answer<Arrival>> {
    const rest = this.#restOf(login.token)
    const answer = await arrive(rest, login.name)
    if (answer.kind !== 'ok') return answer
    this.#login = login
    // As the system writes the name.
    keepForTab('session', { ...login, name: answer.value.account.name })
    const state = this.#state.value
    if (state.kind === 'in' && isSame(state.hotel.account, answer.value.account)) {
      state.hotel.rest.renew(bearerOf(login.token))
      this.#keepSeen(answer.value)
      this.#state.value = { ...state, isRejected: false }
      state.hotel.events.tryNow()
      return answer
    }
    this.#leave()
    this.#arrived(rest, answer.value)
    return answer
  }

  #restOf(token: string): Rest {
    const rest: Rest = new Rest(bearerOf(token), () => void this.#reject(rest))
    return rest
  }

  #keepSeen(arrival: Arrival): void {
    keepForTab(seenArrival, { ...arrival, atMs: Date.now(), version: this.#version })
  }

  #arrived(rest: Rest, arrival: Arrival): void {
    this.#keepSeen(arrival)
    this.#receive(new Hotel(rest, arrival), true)
  }

  #receive(hotel: Hotel, isFresh: boolean): void {
    hotel.open({ isFresh, onBack: () => void this.#askWhoIAm(hotel) })
    this.#state.value = { kind: 'in', hotel, isRejected: false }
  }

  /** The system ends the stream of an account that was changed: what it may do now is shown. */
  async #askWhoIAm(hotel: Hotel): Promise<void> {
    const { name } = hotel.account
    const answer = await hotel.rest.get<Account>(userPath(name))
    if (answer.kind !== 'ok' || isSame(hotel.account, answer.value)) return
    const again = await arrive(hotel.rest, name)
    if (again.kind !== 'ok' || hotel.left.aborted) return
    hotel.close()
    this.#arrived(hotel.rest, again.value)
  }

  /**
   * The session is over, the password was changed, or the account removed. What was asked for while
   * the account changed is refused as well, and then the session goes on: so it is asked once more.
   */
  async #reject(rest: Rest): Promise<void> {
    const login = this.#login
    if (!this.#isOf(rest) || login === undefined || this.#isAsking) return
    this.#isAsking = true
    const isOver = await isRefused(login)
    this.#isAsking = false
    const state = this.#state.value
    if (!isOver || !this.#isOf(rest) || login !== this.#login) return
    forgetLogin()
    if (state.kind === 'in') {
      rest.suspend()
      this.#state.value = { ...state, isRejected: true }
    } else this.#state.value = { kind: 'out', why: 'rejected', name: login.name }
  }

  /** Whether it is what the page works with now. */
  #isOf(rest: Rest): boolean {
    const state = this.#state.value
    return state.kind === 'resuming' || (state.kind === 'in' && state.hotel.rest === rest)
  }

  #leave(): void {
    if (this.#state.value.kind === 'in') this.#state.value.hotel.close()
  }
}

/** Whether the system does not take a token any more; where it says nothing, that is not known. */
async function isRefused({ token }: Login): Promise<boolean> {
  const answer = await new Rest(bearerOf(token)).get('/rest/clock')
  return answer.kind === 'refused' && answer.error === 101
}

/** What the page is built for: another account, or other rights, make another page. */
function isSame(before: Account, now: Account): boolean {
  const isSameUser = before.name === now.name
  return isSameUser && before.permissions === now.permissions && before.tenant === now.tenant
}

function isLogin(kept: unknown): kept is Login {
  const { name, token } = fieldsOf(kept)
  return typeof name === 'string' && typeof token === 'string'
}

/** As far as the page is built upon it; the rest is read again as soon as there is a connection. */
function isSeenArrival(kept: unknown): kept is SeenArrival {
  const { account, system, reading, atMs } = fieldsOf(kept)
  const { name, permissions, tenant } = fieldsOf(account)
  const { license, sitename, webuiversion } = fieldsOf(system)
  const { now, zone } = fieldsOf(reading)
  const texts = [name, permissions, tenant, sitename, webuiversion, now, zone]
  return (
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(license) &&
    license.every((licence) => licence !== null) &&
    typeof atMs === 'number' &&
    !Number.isNaN(Date.parse(String(now)))
  )
}

function fieldsOf(kept: unknown): Record<string, unknown> {
  return { ...Object(kept) }
}

/** Goes on from a reading of the clock by what has passed since. */
function untilNow({ account, system, reading, atMs }: SeenArrival): Arrival {
  const nowMs = Date.parse(reading.now) + Date.now() - atMs
  return { account, system, reading: { ...reading, now: isoAt(nowMs, offsetOf(reading.now)) } }
}

function forgetLogin(): void {
  forgetInTab('session')
  forgetInTab('seen.')
}
