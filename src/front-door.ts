import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { SiteConfig } from './config.ts'
import type { DoorState } from './core/box.ts'
import { Refusal } from './core/refusal.ts'
import { addressOf, type Door, isSame, placesOf, refusalOf, shutDoor } from './door.ts'
import type { Listener } from './http/listener.ts'
import { type ListenAddress, Listeners } from './http/server.ts'
import { obtainCertificate, tellCertificate } from './obtain-certificate.ts'
import { every } from './regular-work.ts'
import type { Certificate } from './tls/certificate.ts'
import type { SelfSignedParts } from './tls/self-signed.ts'

/** A door that cannot be opened is tried again so often. */
const retryPauseMs = 5_000
/** The end of a certificate is looked at so often. */
const lookPauseMs = 86_400_000

/** What the site file says of the doors. */
export type DoorConfig = Pick<SiteConfig, 'name' | 'listen' | 'tls'>

export interface FrontDoorOptions extends SelfSignedParts {
  readonly handler: RequestListener
  /** Where the command line speaks to the daemon. */
  readonly socket: string
  /** Whether `open` throws when a door cannot be opened, instead of trying again. */
  readonly mustOpen?: boolean
  readonly retryMs?: number
  readonly lookMs?: number
}

/** A change of the doors that can be made, and is not made yet. */
export interface PreparedDoors {
  /** Makes it; cannot fail. */
  apply(): void
  /** Leaves everything as it was. */
  discard(): Promise<void>
}

export interface FrontDoorState {
  readonly doors: readonly DoorState[]
  /** Of the certificate in use; null where there is none. */
  readonly certificate: ShownCertificate | null
}

export type ShownCertificate = Pick<Certificate, 'isSelfSigned' | 'fingerprint' | 'untilMs'>

/** All the places where the interface is served, and the certificate that it is served with. */
export class FrontDoor {
  readonly #options: FrontDoorOptions
  readonly #listeners: Listeners
  #config: DoorConfig = { name: '', listen: [], tls: undefined }
  #doors: readonly Door[] = []
  #certificate: Certificate | undefined
  #opening = Promise.resolve()
  #work: { stop(): Promise<void> }[] = []

  constructor(options: FrontDoorOptions) {
    this.#options = options
    this.#listeners = new Listeners(options.handler, options.journal)
  }

  /** Opens the socket file and what else can be opened; what cannot is tried again until it can. */
  async open(config: DoorConfig): Promise<void> {
    const {
      socket,
      mustOpen,
      journal,
      retryMs = retryPauseMs,
      lookMs = lookPauseMs,
    } = this.#options
    await this.#listeners.listenLocal(socket)
    this.#take(config, placesOf(config).map(shutDoor))
    await this.#openShut()
    const refusal = this.#doors.find(({ refusal }) => refusal)?.refusal
    if (mustOpen && refusal) throw refusal
    this.#work = [
      every(retryMs, () => this.#openShut(), journal),
      every(lookMs, () => this.#lookAtCertificate(), journal),
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

  /** Opens what another site file has more; throws a Refusal when it cannot, and nothing is changed. */
  async prepare(config: DoorConfig): Promise<PreparedDoors> {
    const certificate = await obtainCertificate(config, this.#options)
    const places = placesOf(config)
    const leaving = this.#doors.filter(({ place }) => !places.some((one) => isSame(one, place)))
    const opened: Door[] = []
    const discard = async () => {
      await Promise.all(opened.map(({ listener }) => listener?.close()))
    }
    const doors: Door[] = []
    for (const place of places) {
      const kept = this.#doors.find((door) => isSame(door.place, place))
      const door = kept ?? shutDoor(place)
      doors.push(door)
      if (kept) continue
      try {
        door.listener = await this.#listenAt(door, certificate)
        opened.push(door)
      } catch (error) {
        // A door of ours that leaves may be what is in the way: this one opens when it has left.
        const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        if (isTaken && leaving.some(({ listener }) => listener?.port === place.port)) continue
        await discard()
        throw refusalOf(error, door)
      }
    }
    const apply = () => {
      const left = this.#doors.filter((door) => !doors.includes(door))
      this.#use(certificate)
      this.#take(config, doors)
      for (const { listener } of left) void listener?.close()
      void this.#openShut()
    }
    return { apply, discard }
  }

  state(): FrontDoorState {
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
    await Promise.all(this.#work.map((work) => work.stop()))
    await this.#opening
    await this.#listeners.close()
  }

  #take(config: DoorConfig, doors: readonly Door[]): void {
    const isClear = ({ tls }: DoorConfig) => tls !== undefined && !tls.redirect
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
      for (const door of this.#doors) await this.#tryToOpen(door)
      this.#sendToTls()
    })
    return this.#opening
  }

  async #tryToOpen(door: Door): Promise<void> {
    const { journal, mustOpen } = this.#options
    // The site file may change while a door is waited for.
    const isWanted = () => this.#doors.includes(door)
    if (door.listener || !isWanted()) return
    try {
      if (door.place.tls && !this.#certificate) await this.#renewCertificate()
      const listener = await this.#listenAt(door, this.#certificate)
      if (!isWanted()) return await listener.close()
      door.listener = listener
      if (door.refusal) journal.info(`${addressOf(door)} is served now.`)
      door.refusal = undefined
    } catch (error) {
      const refusal = refusalOf(error, door)
      if (!mustOpen && refusal.message !== door.refusal?.message)
        journal.error(`${refusal.message} It is tried again until it works.`)
      door.refusal = refusal
    }
  }

  async #listenAt({ place }: Door, certificate: Certificate | undefined): Promise<Listener> {
    if (!place.tls) return this.#listeners.listen(place)
    if (!certificate) throw new Refusal('There is no certificate; name one under http.tls.')
    return this.#listeners.listen(place, certificate)
  }

  /** Callers at plain doors are sent to a TLS door that is open; none is served in the clear for want of one. */
  #sendToTls(): void {
    const doors = this.#doors.filter(({ place }) => place.tls)
    const door = doors.find(({ listener }) => listener) ?? doors[0]
    const port = door?.listener?.port ?? door?.place.port
    const isSent = this.#config.tls?.redirect === true
    // A browser that may only use TLS goes from port 80 to 443, wherever TLS is.
    const isOnUsual = this.#doors.some(({ place }) => !place.tls && place.port === 80)
    this.#listeners.sendAllToTls(isSent ? port : undefined, isSent && (port === 443 || !isOnUsual))
  }

  /** Serves with a certificate from now on; connections that are open go on with the old one. */
  #use(certificate: Certificate | undefined): void {
    const isNew = certificate?.fingerprint !== this.#certificate?.fingerprint
    this.#certificate = certificate
    if (!certificate || !isNew) return
    for (const { place, listener } of this.#doors)
      if (place.tls) listener?.useCertificate(certificate)
    tellCertificate(certificate, this.#options)
  }

  async #lookAtCertificate(): Promise<void> {
    if (this.#certificate?.isSelfSigned) await this.#renewCertificate()
    else if (this.#certificate) tellCertificate(this.#certificate, this.#options)
  }

  async #renewCertificate(): Promise<void> {
    const config = this.#config
    const certificate = await obtainCertificate(config, this.#options)
    if (this.#config === config) this.#use(certificate)
  }
}

/** What anybody may see of a certificate: not its key. */
function shown({ isSelfSigned, fingerprint, untilMs }: Certificate): ShownCertificate {
  return { isSelfSigned, fingerprint, untilMs }
}
