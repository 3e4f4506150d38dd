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
  addressText,
  type Binding,
  isSame,
  listenerAddresses,
  redirectTarget,
  refusalOf,
  unbound,
} from './listen-address.ts'
import type { Listener } from './listener.ts'
import { HttpServer, type ListenAddress } from './server.ts'

/** An address that cannot be opened is tried again so often. */
const retryPauseMs = 5_000
/** Nobody waits longer for an address to open: a name may take long to be found, and calls must ring. */
const maxWaitMs = 2_000
/** The box's own certificate is looked at so often: its clock may have been set. */
const renewPauseMs = hourMs
/** The age of a certificate from a file is told so often. */
const expiryLogPauseMs = dayMs

/** What the site file says of where to serve. */
export type ListenerConfig = Pick<SiteConfig, 'name' | 'listen' | 'tls'>

export interface ListenersOptions extends SelfSignedParts {
  readonly handler: RequestListener
  /** Where the command line speaks to the daemon. */
  readonly socket: string
  /** Whether `open` throws when an address cannot be opened, instead of trying again. */
  readonly mustOpen?: boolean
  readonly waitMs?: number
  readonly retryMs?: number
  readonly renewMs?: number
  readonly expiryLogMs?: number
}

export interface ListenersState {
  readonly doors: readonly ListenerState[]
  /** Of the certificate in use; null where there is none. */
  readonly certificate: ShownCertificate | null
}

export type ShownCertificate = Pick<Certificate, 'isSelfSigned' | 'fingerprint' | 'untilMs'>

/** All the addresses where the interface is served, and the certificate that it is served with. */
export class Listeners {
  readonly #options: ListenersOptions
  readonly #server: HttpServer
  #config: ListenerConfig = { name: '', listen: [], tls: undefined }
  #bindings: readonly Binding[] = []
  #certificate: Certificate | undefined
  #opening = Promise.resolve()
  #isClosed = false
  #work: { stop(): Promise<void> }[] = []

  constructor(options: ListenersOptions) {
    this.#options = options
    this.#server = new HttpServer(options.handler, options.journal)
  }

  get knownAddresses(): KnownAddresses {
    return this.#server.knownAddresses
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
      expiryLogMs = expiryLogPauseMs,
    } = this.#options
    await this.#server.listenLocal(socket)
    this.#take(config, listenerAddresses(config).map(unbound))
    const opened = this.#openUnbound()
    await (mustOpen ? opened : atMost(waitMs, opened))
    const refusal = this.#bindings.find(({ refusal }) => refusal)?.refusal
    if (mustOpen && refusal) throw refusal
    this.#work = [
      every(retryMs, () => this.#openUnbound(), journal),
      every(renewMs, () => this.#renewOwn(), journal),
      every(expiryLogMs, async () => this.#logExpiry(), journal),
    ]
  }

  /** Where the interface is served now. */
  get addresses(): ListenAddress[] {
    return this.#bindings.flatMap(({ address, listener }) =>
      listener ? [{ host: address.host, port: listener.port }] : [],
    )
  }

  /** Whether a connection came through the socket file that only the service's own user can open. */
  isLocal(socket: Socket): boolean {
    return this.#server.isLocal(socket)
  }

  /**
   * Opens what another site file has more, and gives what makes the change, which cannot fail. Throws
   * a UserError when it cannot, and nothing is changed. Not while the listeners are being closed.
   */
  async prepare(config: ListenerConfig): Promise<() => void> {
    const certificate = await obtainCertificate(config, this.#options)
    const addresses = listenerAddresses(config)
    const leaving = this.#bindings.filter(
      ({ address }) => !addresses.some((one) => isSame(one, address)),
    )
    const opened: Binding[] = []
    const bindings: Binding[] = []
    for (const address of addresses) {
      const kept = this.#bindings.find((binding) => isSame(binding.address, address))
      const binding = kept ?? unbound(address)
      bindings.push(binding)
      if (kept) continue
      try {
        binding.listener = await this.#listenAt(binding, certificate)
        opened.push(binding)
      } catch (error) {
        // An address of ours that leaves may be what is in the way: this one opens when it has left.
        const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        if (isTaken && leaving.some(({ listener }) => listener?.port === address.port)) continue
        await Promise.all(opened.map(({ listener }) => listener?.close()))
        throw refusalOf(error, binding)
      }
    }
    return () => {
      const left = this.#bindings.filter((binding) => !bindings.includes(binding))
      this.#use(certificate)
      this.#take(config, bindings)
      for (const { listener } of left) void listener?.close()
      void this.#openUnbound()
    }
  }

  state(): ListenersState {
    return {
      doors: this.#bindings.map((binding) => ({
        address: addressText(binding),
        tls: binding.address.tls,
        isOpen: binding.listener !== undefined,
        error: binding.refusal?.message ?? '',
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
    await this.#server.close()
  }

  #take(config: ListenerConfig, bindings: readonly Binding[]): void {
    const isClear = ({ tls }: ListenerConfig) => tls !== undefined && !tls.redirect
    if (isClear(config) && !isClear(this.#config))
      this.#options.journal.warn(
        'Passwords travel in the clear where http.tls.redirect is false. ' +
          'Set it to true once every program can do TLS.',
      )
    this.#config = config
    this.#bindings = bindings
    this.#redirectToTls()
  }

  /** One attempt after the other: two at once would be in each other's way. */
  #openUnbound(): Promise<void> {
    this.#opening = this.#opening.then(async () => {
      const closed = this.#bindings.filter(({ listener }) => !listener)
      const certificateError = closed.some(({ address }) => address.tls)
        ? await this.#certify()
        : undefined
      await Promise.all(closed.map((binding) => this.#tryToOpen(binding, certificateError)))
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

  async #tryToOpen(binding: Binding, certificateError: unknown): Promise<void> {
    const { journal, mustOpen } = this.#options
    // The site file may change while an address is waited for.
    const isWanted = () => !this.#isClosed && this.#bindings.includes(binding)
    if (!isWanted()) return
    try {
      if (binding.address.tls && certificateError) throw certificateError
      const listener = await this.#listenAt(binding, this.#certificate)
      if (!isWanted()) return await listener.close()
      binding.listener = listener
      this.#redirectToTls()
      if (binding.refusal) journal.info(`${addressText(binding)} is served now.`)
      binding.refusal = undefined
    } catch (error) {
      const refusal = refusalOf(error, binding)
      if (!mustOpen && refusal.message !== binding.refusal?.message)
        journal.error(`${refusal.message} It is tried again until it works.`)
      binding.refusal = refusal
    }
  }

  async #listenAt({ address }: Binding, certificate: Certificate | undefined): Promise<Listener> {
    if (!address.tls) return this.#server.listen(address)
    if (!certificate) throw new UserError('There is no certificate; name one under http.tls.')
    return this.#server.listen(address, certificate)
  }

  #redirectToTls(): void {
    const target = this.#config.tls?.redirect ? redirectTarget(this.#bindings) : undefined
    this.#server.redirectToTls(target?.port, target?.isStrict ?? false)
  }

  /** Serves with a certificate from now on; connections that are open go on with the old one. */
  #use(certificate: Certificate | undefined): void {
    const isNew = certificate?.fingerprint !== this.#certificate?.fingerprint
    this.#certificate = certificate
    if (!certificate || !isNew) return
    for (const { address, listener } of this.#bindings)
      if (address.tls) listener?.useCertificate(certificate)
    logCertificate(certificate, this.#options)
  }

  async #renewOwn(): Promise<void> {
    if (!this.#certificate?.isSelfSigned || isCurrent(this.#certificate, this.#options)) return
    await this.#renewCertificate()
  }

  #logExpiry(): void {
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
