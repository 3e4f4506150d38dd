import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { ListenerState } from '../../core/appliance/state.ts'
import { every } from '../../lib/interval.ts'
import { withDeadline } from '../../lib/turns/deadline.ts'
import { dayMs, hourMs } from '../../lib/units.ts'
import { UserError } from '../../lib/user-error.ts'
import type { SiteConfig } from '../../site-file/config.ts'
import type { Certificate } from '../tls/certificate.ts'
import { logCertificate, obtainCertificate } from '../tls/obtain-certificate.ts'
import { isCurrent, type SelfSignedParts } from '../tls/self-signed.ts'
import type { KnownAddresses } from './known-addresses.ts'
import {
  addressOf,
  type BoundAddress,
  closedListener,
  isSame,
  placesOf,
  redirectTarget,
  refusalOf,
} from './listen-address.ts'
import type { Listener } from './listener.ts'
import { HttpServer, type ListenAddress } from './server.ts'

/** A door that cannot be opened is tried again so often. */
const retryPauseMs = 5_000
/** Nobody waits longer for the doors: a name may take long to be found, and calls must ring. */
const maxWaitMs = 2_000
/** The box's own certificate is looked at so often: its clock may have been set. */
const renewPauseMs = hourMs
/** The age of a certificate from a file is told so often. */
const tellPauseMs = dayMs

/** What the site file says of the doors. */
export type ListenerConfig = Pick<SiteConfig, 'name' | 'listen' | 'tls'>

export interface ListenersOptions extends SelfSignedParts {
  readonly handler: RequestListener
  /** Where the command line speaks to the daemon. */
  readonly socket: string
  /** Whether `open` throws when a door cannot be opened, instead of trying again. */
  readonly mustOpen?: boolean
  readonly waitMs?: number
  readonly retryMs?: number
  readonly renewMs?: number
  readonly tellMs?: number
}

export interface ListenersState {
  readonly doors: readonly ListenerState[]
  /** Of the certificate in use; null where there is none. */
  readonly certificate: ShownCertificate | null
}

export type ShownCertificate = Pick<Certificate, 'isSelfSigned' | 'fingerprint' | 'untilMs'>

/** All the places where the interface is served, and the certificate that it is served with. */
export class Listeners {
  readonly #options: ListenersOptions
  readonly #listeners: HttpServer
  #config: ListenerConfig = { name: '', listen: [], tls: undefined }
  #doors: readonly BoundAddress[] = []
  #certificate: Certificate | undefined
  #opening = Promise.resolve()
  #isClosed = false
  #work: { stop(): Promise<void> }[] = []

  constructor(options: ListenersOptions) {
    this.#options = options
    this.#listeners = new HttpServer(options.handler, options.journal)
  }

  get knownAddresses(): KnownAddresses {
    return this.#listeners.knownAddresses
  }

  /** Opens the socket file and what else can be opened; what cannot is tried again until it can. */
  async open(config: ListenerConfig): Promise<void> {
    const {
      socket,
      mustOpen,
      journal,
      waitMs = maxWaitMs,
      retryMs = retryPauseMs,
      renewMs = renewPauseMs,
      tellMs = tellPauseMs,
    } = this.#options
    await this.#listeners.listenLocal(socket)
    this.#take(config, placesOf(config).map(closedListener))
    const opened = this.#openShut()
    await (mustOpen ? opened : atMost(waitMs, opened))
    const refusal = this.#doors.find(({ refusal }) => refusal)?.refusal
    if (mustOpen && refusal) throw refusal
    this.#work = [
      every(retryMs, () => this.#openShut(), journal),
      every(renewMs, () => this.#renewOwn(), journal),
      every(tellMs, async () => this.#tellAge(), journal),
    ]
  }

  /** Where the interface is served now. */
  get addresses(): ListenAddress[] {
    return this.#doors.flatMap(({ place, listener }) =>
      listener ? [{ host: place.host, port: listener.port }] : [],
    )
  }

  /** Whether a connection came through the socket file that only the service's own user can open. */
  isLocal(socket: Socket): boolean {
    return this.#listeners.isLocal(socket)
  }

  /**
   * Opens what another site file has more, and gives what makes the change, which cannot fail. Throws
   * a UserError when it cannot, and nothing is changed. Not while the doors are being closed.
   */
  async prepare(config: ListenerConfig): Promise<() => void> {
    const certificate = await obtainCertificate(config, this.#options)
    const places = placesOf(config)
    const leaving = this.#doors.filter(({ place }) => !places.some((one) => isSame(one, place)))
    const opened: BoundAddress[] = []
    const doors: BoundAddress[] = []
    for (const place of places) {
      const kept = this.#doors.find((door) => isSame(door.place, place))
      const door = kept ?? closedListener(place)
      doors.push(door)
      if (kept) continue
      try {
        door.listener = await this.#listenAt(door, certificate)
        opened.push(door)
      } catch (error) {
        // A door of ours that leaves may be what is in the way: this one opens when it has left.
        const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        if (isTaken && leaving.some(({ listener }) => listener?.port === place.port)) continue
        await Promise.all(opened.map(({ listener }) => listener?.close()))
        throw refusalOf(error, door)
      }
    }
    return () => {
      const left = this.#doors.filter((door) => !doors.includes(door))
      this.#use(certificate)
      this.#take(config, doors)
      for (const { listener } of left) void listener?.close()
      void this.#openShut()
    }
  }

  state(): ListenersState {
    return {
      doors: this.#doors.map((door) => ({
        address: addressOf(door),
        tls: door.place.tls,
        isOpen: door.listener !== undefined,
        error: door.refusal?.message ?? '',
      })),
      certificate: this.#certificate ? shown(this.#certificate) : null,
    }
  }

  /** Takes no new connections, lets running requests finish for a while, then closes the rest. */
  async close(): Promise<void> {
    this.#isClosed = true
    const { waitMs = maxWaitMs } = this.#options
    const ended = Promise.all([...this.#work.map((work) => work.stop()), this.#opening])
    await atMost(waitMs, ended)
    await this.#listeners.close()
  }

  #take(config: ListenerConfig, doors: readonly BoundAddress[]): void {
    const isClear = ({ tls }: ListenerConfig) => tls !== undefined && !tls.redirect
    if (isClear(config) && !isClear(this.#config))
      this.#options.journal.warn(
        'Passwords travel in the clear where http.tls.redirect is false. ' +
          'Set it to true once every program can do TLS.',
      )
    this.#config = config
    this.#doors = doors
    this.#sendToTls()
  }

  /** One attempt after the other: two at once would be in each other's way. */
  #openShut(): Promise<void> {
    this.#opening = this.#opening.then(async () => {
      const shut = this.#doors.filter(({ listener }) => !listener)
      const trouble = shut.some(({ place }) => place.tls) ? await this.#certify() : undefined
      await Promise.all(shut.map((door) => this.#tryToOpen(door, trouble)))
    })
    return this.#opening
  }

  /** Sees to it that there is a certificate; gives the reason why there is none. */
  async #certify(): Promise<unknown> {
    try {
      if (!this.#certificate) await this.#renewCertificate()
      return undefined
    } catch (error) {
      return error
    }
  }

  async #tryToOpen(door: BoundAddress, trouble: unknown): Promise<void> {
    const { journal, mustOpen } = this.#options
    // The site file may change while a door is waited for.
    const isWanted = () => !this.#isClosed && this.#doors.includes(door)
    if (!isWanted()) return
    try {
      if (door.place.tls && trouble) throw trouble
      const listener = await this.#listenAt(door, this.#certificate)
      if (!isWanted()) return await listener.close()
      door.listener = listener
      this.#sendToTls()
      if (door.refusal) journal.info(`${addressOf(door)} is served now.`)
      door.refusal = undefined
    } catch (error) {
      const refusal = refusalOf(error, door)
      if (!mustOpen && refusal.message !== door.refusal?.message)
        journal.error(`${refusal.message} It is tried again until it works.`)
      door.refusal = refusal
    }
  }

  async #listenAt(
    { place }: BoundAddress,
    certificate: Certificate | undefined,
  ): Promise<Listener> {
    if (!place.tls) return this.#listeners.listen(place)
    if (!certificate) throw new UserError('There is no certificate; name one under http.tls.')
    return this.#listeners.listen(place, certificate)
  }

  #sendToTls(): void {
    const way = this.#config.tls?.redirect ? redirectTarget(this.#doors) : undefined
    this.#listeners.sendAllToTls(way?.port, way?.isStrict ?? false)
  }

  /** Serves with a certificate from now on; connections that are open go on with the old one. */
  #use(certificate: Certificate | undefined): void {
    const isNew = certificate?.fingerprint !== this.#certificate?.fingerprint
    this.#certificate = certificate
    if (!certificate || !isNew) return
    for (const { place, listener } of this.#doors)
      if (place.tls) listener?.useCertificate(certificate)
    logCertificate(certificate, this.#options)
  }

  async #renewOwn(): Promise<void> {
    if (!this.#certificate?.isSelfSigned || isCurrent(this.#certificate, this.#options)) return
    await this.#renewCertificate()
  }

  #tellAge(): void {
    if (this.#certificate && !this.#certificate.isSelfSigned)
      logCertificate(this.#certificate, this.#options)
  }

  async #renewCertificate(): Promise<void> {
    const config = this.#config
    const certificate = await obtainCertificate(config, this.#options)
    if (this.#config === config) this.#use(certificate)
  }
}

/** Waits for a promise, which goes on by itself when it takes longer. */
async function atMost(ms: number, promise: Promise<unknown>): Promise<void> {
  await withDeadline(promise, { ms, atEnd: () => {} })
}

/** What anybody may see of a certificate: not its key. */
function shown({ isSelfSigned, fingerprint, untilMs }: Certificate): ShownCertificate {
  return { isSelfSigned, fingerprint, untilMs }
}
