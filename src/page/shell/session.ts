import { type ReadonlySignal, signal } from '@preact/signals'
import { type Arrival, arrive, Hotel } from '../live/hotel.ts'
import type { Answer } from '../rest/answer.ts'
import type { Account } from '../rest/records.ts'
import { authorizationOf, Rest } from '../rest/rest.ts'
import { userPath } from '../rest/user-path.ts'
import { isoAt, offsetOf } from '../time/wall.ts'
import { forgetInTab, keepForTab, readForTab } from './tab.ts'

/** Kept in storage that ends with the tab. */
interface Login {
  readonly name: string
  readonly authorization: string
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
  | { readonly kind: 'in'; readonly hotel: Hotel }

/** Who uses the page, from logging in to logging out. */
export class Session {
  readonly #version: string
  readonly #state = signal<SessionState>({ kind: 'resuming' })
  #isChangingPassword = false

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
      this.#state.value = { kind: 'out', why: 'start', name: '' }
      return
    }
    const seen = readForTab(seenArrival, isSeenArrival)
    if (seen?.version === this.#version)
      return this.#receive(new Hotel(this.#restOf(login.authorization), untilNow(seen)))
    forgetInTab('seen.')
    const answer = await this.#enter(login)
    if (answer.kind === 'ok' || this.#state.value.kind !== 'resuming') return
    // The login is kept: the network may be back when the page is loaded again.
    this.#state.value = { kind: 'out', why: 'start', name: login.name }
  }

  logIn(name: string, password: string): Promise<Answer<Arrival>> {
    return this.#enter({ name, authorization: authorizationOf(name, password) })
  }

  /** Sets the own password and goes on with it. What is asked with the one before meanwhile ends nothing. */
  async changePassword(
    { rest, account }: Hotel,
    passwords: { readonly current: string; readonly password: string },
  ): Promise<Answer<void>> {
    this.#isChangingPassword = true
    const answer = await rest.put(userPath(account.name), { ...passwords })
    const isStillIn = this.#state.value.kind === 'in'
    if (answer.kind === 'ok' && isStillIn) await this.logIn(account.name, passwords.password)
    this.#isChangingPassword = false
    return answer
  }

  logOut(): void {
    this.#leave()
    forgetLogin()
    this.#state.value = { kind: 'out', why: 'start', name: '' }
  }

  async #enter(login: Login): Promise<Answer<Arrival>> {
    const rest = this.#restOf(login.authorization)
    const wasIn = this.#state.value.kind === 'in'
    const answer = await arrive(rest, login.name)
    const hasLeft = wasIn && this.#state.value.kind === 'out'
    if (answer.kind !== 'ok' || hasLeft) return answer
    this.#leave()
    // As the system writes the name.
    keepForTab('session', { ...login, name: answer.value.account.name })
    this.#arrived(rest, answer.value)
    return answer
  }

  #restOf(authorization: string): Rest {
    const rest: Rest = new Rest(authorization, () => this.#reject(rest))
    return rest
  }

  #arrived(rest: Rest, arrival: Arrival): void {
    keepForTab(seenArrival, { ...arrival, atMs: Date.now(), version: this.#version })
    this.#receive(new Hotel(rest, arrival))
  }

  #receive(hotel: Hotel): void {
    hotel.open()
    hotel.events.onOpened(() => void this.#askWhoIAm(hotel))
    this.#state.value = { kind: 'in', hotel }
  }

  /** The system ends the stream of an account that was changed: what it may do now is shown. */
  async #askWhoIAm(hotel: Hotel): Promise<void> {
    const { name, permissions, tenant } = hotel.account
    const answer = await hotel.rest.get<Account>(userPath(name))
    if (answer.kind !== 'ok') return
    if (answer.value.permissions === permissions && answer.value.tenant === tenant) return
    const again = await arrive(hotel.rest, name)
    if (again.kind !== 'ok' || hotel.left.aborted) return
    hotel.close()
    this.#arrived(hotel.rest, again.value)
  }

  /** The password was changed, or the account removed. */
  #reject(rest: Rest): void {
    const state = this.#state.value
    if (this.#isChangingPassword) return
    if (state.kind === 'out' || (state.kind === 'in' && state.hotel.rest !== rest)) return
    const name = state.kind === 'in' ? state.hotel.account.name : ''
    this.#leave()
    forgetLogin()
    this.#state.value = { kind: 'out', why: 'rejected', name }
  }

  #leave(): void {
    if (this.#state.value.kind === 'in') this.#state.value.hotel.close()
  }
}

function isLogin(kept: unknown): kept is Login {
  const { name, authorization } = fieldsOf(kept)
  return typeof name === 'string' && typeof authorization === 'string'
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
