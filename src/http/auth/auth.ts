import { maxNameLength, renewHash } from '../../core/accounts.ts'
import { Fault } from '../../core/fault.ts'
import type { User } from '../../core/model/account.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Store } from '../../core/ports/store.ts'
import { partyOf } from '../../core/tenancy.ts'
import { addressKey } from '../server/address-key.ts'
import type { KnownAddresses } from '../server/known-addresses.ts'
import { manyLogins } from './many-logins.ts'
import type { Passwords } from './password.ts'
import { SaltedHash } from './salted-hash.ts'
import { Throttle } from './throttle.ts'
import type { Caller, Standing } from './turns.ts'

const rememberMs = 5 * 60_000
const maxRemembered = 1_000
/** Accounts that have logged in from an address, the last ones. */
const maxKnown = 10_000
/** Different guesses at a closed name after which what is remembered of it helps nobody any more. */
const maxRefused = 100

export const challenge = { 'WWW-Authenticate': 'Basic realm="Nightporter", charset="UTF-8"' }

/** A verified credential, for the address that proved it. */
interface Remembered {
  readonly user: string
  readonly login: string
  untilMs: number
}

/** Where a request comes from: its connection. */
export interface Peer {
  readonly remoteAddress?: string | undefined
  /** Whether it is closed, and nobody waits for an answer. */
  readonly destroyed?: boolean
}

/** A check, and who waits for it. */
interface UnderWay {
  readonly peers: Peer[]
  readonly user: Promise<User | undefined>
}

export interface AuthParts {
  readonly store: Store
  readonly clock: Clock
  readonly passwords: Passwords
  readonly knownAddresses: KnownAddresses
}

/** Knows who a request comes from by its Basic credentials. */
export class Auth {
  readonly #store: Store
  readonly #clock: Clock
  readonly #passwords: Passwords
  readonly #hash = new SaltedHash()
  /** What the last credential of a connection is known by: most of them send the same one each time. */
  readonly #lastOf = new WeakMap<Peer, { readonly authorization: string; readonly key: string }>()
  /** Verified credentials, by the salted hash of address and credential; the one used last stands last. */
  readonly #remembered = new Map<string, Remembered>()
  /** Checks under way, so that one credential is hashed once however many requests carry it. */
  readonly #underWay = new Map<string, UnderWay>()
  /** Checks waiting or under way, by login. */
  readonly #checking = new Map<string, number>()
  readonly #knownAddresses: KnownAddresses
  /** Logins that were right before; the last one stands last. */
  readonly #known = new Set<string>()
  readonly #byLogin = new Throttle(10)
  readonly #byAddress = new Throttle(100)

  constructor({ store, clock, passwords, knownAddresses }: AuthParts) {
    this.#store = store
    this.#clock = clock
    this.#passwords = passwords
    this.#knownAddresses = knownAddresses
    store.onCommitted((change) => {
      for (const write of change) {
        if ('put' in write && write.put === 'user')
          this.#forget(({ user }) => user === write.record.name)
        if ('remove' in write && write.remove === 'user')
          this.#forget(({ user }) => user === write.id)
      }
    })
  }

  /** The user of a request, at once when the credential was verified before. Throws Fault 101 or 103. */
  identify(authorization: string | undefined, connection: Peer): User | Promise<User> {
    if (authorization === undefined)
      throw new Fault(101, 'Send a user name and password as Basic credentials.', {
        headers: challenge,
      })
    const key = this.#keyOf(authorization, connection)
    return this.#recall(key) ?? this.#check(key, authorization, connection)
  }

  #keyOf(authorization: string, connection: Peer): string {
    const last = this.#lastOf.get(connection)
    if (last?.authorization === authorization) return last.key
    const key = this.#hash.of(`${connection.remoteAddress} ${authorization}`)
    this.#lastOf.set(connection, { authorization, key })
    return key
  }

  /** Whether this is the user's password; a wrong one counts as a failed login. Throws Fault 103. */
  async confirm(name: string, password: string, remoteAddress: string): Promise<boolean> {
    const login = loginOf(name, addressKey(remoteAddress))
    this.#requireMayTry(login, this.#hash.of(password))
    const user = this.#store.get('user', name)
    const fits = await this.#inTurn(login, (caller) =>
      this.#passwords.verify(password, user?.hash, caller),
    )
    if (!fits) this.#countFailure(login)
    return fits
  }

  /** Throws Fault 103 while too much that was wrong came from this address, unless this account was right there before. */
  requireMayGuess(remoteAddress: string, name = ''): void {
    const { key, address } = loginOf(name, addressKey(remoteAddress))
    const waitMs = this.#byAddress.waitMs(address, this.#clock.monotonic())
    if (waitMs > 0 && !this.#known.has(key)) throw tooMany(waitMs)
  }

  /** Somebody has proven by other means who they are. */
  noteProof(remoteAddress: string): void {
    const address = addressKey(remoteAddress)
    if (!this.#knownAddresses.has(address)) this.#knownAddresses.add(address)
  }

  /** Counts a wrong token or code as a failed login of this address. */
  countGuess(remoteAddress: string): void {
    this.#byAddress.fail(addressKey(remoteAddress), this.#clock.monotonic())
  }

  #requireMayTry(login: Login, credential: string): void {
    const nowMs = this.#clock.monotonic()
    const waitMs = Math.max(
      this.#byLogin.waitMs(login.key, nowMs),
      // Who was right before is not shut out by what others behind the same address get wrong.
      this.#known.has(login.key) ? 0 : this.#byAddress.waitMs(login.address, nowMs),
    )
    if (waitMs > 0) {
      this.#countRefused(login, credential)
      throw tooMany(waitMs)
    }
    // Those under way may all be wrong.
    const underWay = this.#checking.get(login.key) ?? 0
    if (underWay >= this.#byLogin.left(login.key, nowMs)) throw manyLogins()
  }

  #countFailure(login: Login): void {
    const nowMs = this.#clock.monotonic()
    this.#byLogin.fail(login.key, nowMs)
    if (!this.#known.has(login.key)) this.#byAddress.fail(login.address, nowMs)
  }

  /** A try that is refused unseen counts, too; else a remembered password could be guessed at leisure. */
  #countRefused(login: Login, credential: string): void {
    const nowMs = this.#clock.monotonic()
    this.#byAddress.refuse(login.address, credential, nowMs)
    if (this.#byLogin.waitMs(login.key, nowMs) === 0) this.#byLogin.fail(login.key, nowMs)
    else if (this.#byLogin.refuse(login.key, credential, nowMs) >= maxRefused)
      this.#forget((remembered) => remembered.login === login.key)
  }

  #recall(key: string): User | undefined {
    const remembered = this.#remembered.get(key)
    if (!remembered) return undefined
    const nowMs = this.#clock.monotonic()
    this.#remembered.delete(key)
    const user = this.#store.get('user', remembered.user)
    if (!user || remembered.untilMs < nowMs) return undefined
    remembered.untilMs = nowMs + rememberMs
    this.#remembered.set(key, remembered)
    return user
  }

  async #check(key: string, authorization: string, peer: Peer): Promise<User> {
    const credentials = readBasic(authorization)
    const login = loginOf(credentials?.name ?? '', addressKey(peer.remoteAddress ?? ''))
    const underWay = this.#underWay.get(key)
    if (underWay) underWay.peers.push(peer)
    else this.#requireMayTry(login, key)
    const user =
      credentials && (await (underWay?.user ?? this.#verifyOnce(key, credentials, login, peer)))
    if (user) return user
    this.#countFailure(login)
    throw new Fault(101, 'The user name or the password is wrong.', { headers: challenge })
  }

  #verifyOnce(key: string, credentials: Credentials, login: Login, peer: Peer) {
    const peers = [peer]
    const isGone = () => peers.every(({ destroyed }) => destroyed)
    const user = this.#inTurn(login, (caller) => this.#verify(credentials, { ...caller, isGone }))
      .then((user) => {
        if (user) this.#remember(key, user, login)
        return user
      })
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, { peers, user })
    return user
  }

  /** Counts a check while it waits and runs. */
  async #inTurn<T>(login: Login, check: (caller: Caller) => Promise<T>): Promise<T> {
    const { key, address } = login
    this.#checking.set(key, (this.#checking.get(key) ?? 0) + 1)
    try {
      return await check({ address, standing: this.#standingOf(login) })
    } finally {
      const left = (this.#checking.get(key) ?? 1) - 1
      if (left === 0) this.#checking.delete(key)
      else this.#checking.set(key, left)
    }
  }

  #standingOf({ address }: Login): Standing {
    if (this.#knownAddresses.has(address)) return 'known'
    return this.#byAddress.hasFailed(address, this.#clock.monotonic()) ? 'failed' : 'new'
  }

  /** The user whose password this is, as it is once that is known. */
  async #verify({ name, password }: Credentials, caller: Caller): Promise<User | undefined> {
    // The password may be changed, or its hash renewed by another login, while it is being checked.
    for (let round = 0; round < 3; round += 1) {
      const user = this.#store.get('user', name)
      const fits = await this.#passwords.verify(password, user?.hash, caller)
      if (!fits || !user) return undefined
      if (this.#store.get('user', name)?.hash !== user.hash) continue
      const renewed = await this.#renewed(user, password)
      if (renewed) return renewed
    }
    return undefined
  }

  /** The user with a hash of today's cost, or none when it was changed meanwhile. */
  async #renewed(user: User, password: string): Promise<User | undefined> {
    if (!this.#passwords.isOutdated(user.hash)) return this.#store.get('user', user.name)
    try {
      const hash = await this.#passwords.hash(password, partyOf(user))
      return await this.#store.commit((read) => renewHash(read, user, hash))
    } catch (error) {
      // A disk that takes no writes keeps nobody out.
      if (error instanceof Fault) return user
      throw error
    }
  }

  #remember(key: string, user: User, login: Login): void {
    this.#byLogin.forget(login.key)
    this.#known.delete(login.key)
    this.#known.add(login.key)
    if (this.#known.size > maxKnown) this.#known.delete(this.#known.keys().next().value ?? '')
    this.#knownAddresses.add(login.address)
    const untilMs = this.#clock.monotonic() + rememberMs
    this.#remembered.set(key, { user: user.name, login: login.key, untilMs })
    if (this.#remembered.size > maxRemembered)
      this.#remembered.delete(this.#remembered.keys().next().value ?? '')
  }

  #forget(which: (remembered: Remembered) => boolean): void {
    for (const [key, remembered] of this.#remembered)
      if (which(remembered)) this.#remembered.delete(key)
  }
}

/** A name at an address: what is counted when somebody guesses. */
interface Login {
  readonly key: string
  readonly address: string
}

function loginOf(name: string, address: string): Login {
  // No account has a longer name; what is counted should stay small.
  return { key: `${address} ${name.slice(0, maxNameLength + 1)}`, address }
}

interface Credentials {
  readonly name: string
  readonly password: string
}

function readBasic(authorization: string): Credentials | undefined {
  const match = /^Basic +([A-Za-z0-9+/=_-]{1,4096})$/i.exec(authorization)
  if (!match?.[1]) return undefined
  const text = Buffer.from(match[1], 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon === -1) return undefined
  // Trimmed, because the form that set the password was.
  return {
    name: text.slice(0, colon).normalize('NFC').trim(),
    password: text.slice(colon + 1).trim(),
  }
}

export function tooMany(waitMs: number): Fault {
  const seconds = Math.ceil(waitMs / 1000)
  return new Fault(103, `Too many failed logins; try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}
