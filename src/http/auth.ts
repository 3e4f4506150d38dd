import { Fault } from '../core/fault.ts'
import type { User } from '../core/model.ts'
import type { Clock, Store } from '../core/ports.ts'
import { KeyedHash } from './keyed-hash.ts'
import { manyLogins, type Passwords } from './password.ts'
import { Throttle } from './throttle.ts'

const rememberMs = 5 * 60_000
const rememberedLimit = 1_000
/** Checks that one address may have waiting: a flood from one place leaves room for others. */
const waitingPerAddress = 48

export const challenge = { 'WWW-Authenticate': 'Basic realm="Nightporter", charset="UTF-8"' }

interface Remembered {
  readonly user: string
  untilMs: number
}

/** Knows who a request comes from by its Basic credentials. */
export class Auth {
  readonly #store: Store
  readonly #clock: Clock
  readonly #passwords: Passwords
  readonly #hash = new KeyedHash()
  /** Verified credentials, by their keyed hash; the one used last stands last. */
  readonly #remembered = new Map<string, Remembered>()
  /** Checks under way, so that one credential is hashed once however many requests carry it. */
  readonly #underWay = new Map<string, Promise<User | undefined>>()
  /** Checks waiting or under way, by address and by address and name. */
  readonly #checking = new Map<string, number>()
  readonly #byName = new Throttle(10)
  readonly #byAddress = new Throttle(100)

  constructor(store: Store, clock: Clock, passwords: Passwords) {
    this.#store = store
    this.#clock = clock
    this.#passwords = passwords
    store.onCommitted((change) => {
      for (const write of change) {
        if ('put' in write && write.put === 'user') this.#forget(write.record.name)
        if ('remove' in write && write.remove === 'user') this.#forget(write.id)
      }
    })
  }

  /** The user of a request, at once when the credential was verified before. Throws Fault 101 or 103. */
  identify(authorization: string | undefined, remoteAddress: string): User | Promise<User> {
    if (authorization === undefined)
      throw new Fault(101, 'Send a user name and password as Basic credentials.', {
        headers: challenge,
      })
    const key = this.#hash.of(authorization)
    return this.#recall(key) ?? this.#check(key, authorization, addressKey(remoteAddress))
  }

  /** Whether this is the user's password; a wrong one counts as a failed login. Throws Fault 103. */
  async confirm(name: string, password: string, remoteAddress: string): Promise<boolean> {
    const address = addressKey(remoteAddress)
    this.#requireMayTry(name, address)
    const user = this.#store.get('user', name)
    const fits = await this.#inTurn(address, name, () =>
      this.#passwords.verify(password, user?.hash),
    )
    if (!fits) this.#countFailure(name, address)
    return fits
  }

  /** Throws Fault 103 while too much that was wrong came from this address, whatever it was. */
  requireMayGuess(remoteAddress: string): void {
    const waitMs = this.#byAddress.waitMs(addressKey(remoteAddress), this.#clock.monotonic())
    if (waitMs > 0) throw tooMany(waitMs)
  }

  /** Counts a wrong token or code as a failed login of this address. */
  countGuess(remoteAddress: string): void {
    this.#byAddress.fail(addressKey(remoteAddress), this.#clock.monotonic())
  }

  #requireMayTry(name: string, address: string): void {
    const nowMs = this.#clock.monotonic()
    const byName = this.#byName.waitMs(`${address} ${name}`, nowMs)
    const waitMs = Math.max(byName, this.#byAddress.waitMs(address, nowMs))
    if (waitMs > 0) throw tooMany(waitMs)
    // Those under way may all be wrong.
    const underWay = this.#checking.get(`${address} ${name}`) ?? 0
    if (underWay >= this.#byName.left(`${address} ${name}`, nowMs)) throw manyLogins()
  }

  #countFailure(name: string, address: string): void {
    this.#byName.fail(`${address} ${name}`, this.#clock.monotonic())
    this.#byAddress.fail(address, this.#clock.monotonic())
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

  async #check(key: string, authorization: string, address: string): Promise<User> {
    const credentials = readBasic(authorization)
    const name = credentials?.name ?? ''
    if (!this.#underWay.has(key)) this.#requireMayTry(name, address)
    const user = credentials && (await this.#verifyOnce(key, credentials, address))
    if (user) {
      this.#byName.forget(`${address} ${name}`)
      return user
    }
    this.#countFailure(name, address)
    throw new Fault(101, 'The user name or the password is wrong.', { headers: challenge })
  }

  #verifyOnce(key: string, credentials: Credentials, address: string): Promise<User | undefined> {
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const check = this.#inTurn(address, credentials.name, () =>
      this.#verify(key, credentials),
    ).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, check)
    return check
  }

  /** Runs a check unless too many from the same address are waiting. */
  async #inTurn<T>(address: string, name: string, check: () => Promise<T>): Promise<T> {
    if ((this.#checking.get(address) ?? 0) >= waitingPerAddress) throw manyLogins()
    const keys = [address, `${address} ${name}`]
    for (const key of keys) this.#checking.set(key, (this.#checking.get(key) ?? 0) + 1)
    try {
      return await check()
    } finally {
      for (const key of keys) {
        const left = (this.#checking.get(key) ?? 1) - 1
        if (left === 0) this.#checking.delete(key)
        else this.#checking.set(key, left)
      }
    }
  }

  async #verify(key: string, { name, password }: Credentials): Promise<User | undefined> {
    const user = this.#store.get('user', name)
    const fits = await this.#passwords.verify(password, user?.hash)
    // The password may have been changed while it was being checked.
    const now = this.#store.get('user', name)
    if (!fits || !now || now.hash !== user?.hash) return undefined
    this.#remembered.set(key, { user: name, untilMs: this.#clock.monotonic() + rememberMs })
    if (this.#remembered.size > rememberedLimit)
      this.#remembered.delete(this.#remembered.keys().next().value ?? '')
    return now
  }

  #forget(name: string): void {
    for (const [key, remembered] of this.#remembered)
      if (remembered.user === name) this.#remembered.delete(key)
  }
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

/** A household has a whole /64 of IPv6 addresses: it counts as one. */
export function addressKey(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (v4?.[1]) return v4[1]
  const [left = '', right = ''] = address.split('::')
  const groups = left.split(':').filter((group) => group !== '')
  const zeros = address.includes('::') ? 8 - groups.length - right.split(':').length : 0
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), right].slice(0, 4).join(':')
}

export function tooMany(waitMs: number): Fault {
  const seconds = Math.ceil(waitMs / 1000)
  return new Fault(103, `Too many failed logins; try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}
