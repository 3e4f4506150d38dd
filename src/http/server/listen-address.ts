import { oneLine } from '../../lib/text/one-line.ts'
import { UserError } from '../../lib/user-error.ts'
import type { SiteConfig } from '../../site-file/config.ts'
import type { Listener } from './listener.ts'
import type { TcpPlace } from './server.ts'

const maxReasonLength = 120

/** Where to serve, and how. */
export interface Place extends Required<TcpPlace> {
  readonly tls: boolean
}

/** A place of the site file, open or not yet. */
export interface BoundAddress {
  readonly place: Place
  listener: Listener | undefined
  /** Why it is not open. */
  refusal: UserError | undefined
}

export function closedListener(place: Place): BoundAddress {
  return { place, listener: undefined, refusal: undefined }
}

/** The places of the site file, each once. */
export function placesOf({ listen, tls }: Pick<SiteConfig, 'listen' | 'tls'>): Place[] {
  const all = [
    ...listen.map((address) => ({ ...address, tls: false })),
    ...(tls?.listen ?? []).map((address) => ({ ...address, tls: true })),
  ]
  const places = all.map((place) => ({
    ...place,
    // `[::]` stands for IPv4, too, unless that has a place of its own.
    ipv6Only:
      place.host === '::' &&
      all.some(({ host, port }) => host === '0.0.0.0' && port === place.port),
  }))
  return places.filter((place, at) => places.findIndex((one) => isSame(one, place)) === at)
}

export function isSame(a: Place, b: Place): boolean {
  return a.host === b.host && a.port === b.port && a.tls === b.tls && a.ipv6Only === b.ipv6Only
}

/**
 * Where callers at plain doors are sent: to a TLS door that is open, or will be, since none is served
 * in the clear for want of one. `isStrict`: browsers may be told to come over TLS only.
 */
export function redirectTarget(
  doors: readonly BoundAddress[],
): { port: number; isStrict: boolean } | undefined {
  const secure = doors.filter(({ place }) => place.tls)
  const door = secure.find(({ listener }) => listener) ?? secure[0]
  if (!door) return undefined
  const port = door.listener?.port ?? door.place.port
  // A browser that may only use TLS goes from port 80 to 443, wherever TLS is.
  const isOnUsual = doors.some(({ place }) => !place.tls && place.port === 80)
  return { port, isStrict: port === 443 || !isOnUsual }
}

/** `0.0.0.0:80`, `[::]:80` */
export function addressOf({ place, listener }: BoundAddress): string {
  const host = place.host.includes(':') ? `[${place.host}]` : place.host
  return `${host}:${listener?.port ?? place.port}`
}

/** Nothing can be served at a place of the site file. */
export class PortRefused extends UserError {
  readonly code: string | undefined

  constructor(text: string, { code }: NodeJS.ErrnoException) {
    super(text)
    this.code = code
  }
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken by another program; stop it',
  EACCES: 'needs the right to listen there; start the daemon through its service',
  EADDRNOTAVAIL: 'is not an address of this machine; check its network',
  ENOTFOUND: 'is not a name of this machine; check the name',
}

/** Why a door cannot be opened, and what to do. */
export function refusalOf(error: unknown, door: BoundAddress): UserError {
  if (error instanceof UserError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  const reason =
    reasons[code] ?? `cannot be opened (${oneLine(message, maxReasonLength)}); correct that`
  const key = door.place.tls ? 'http.tls.listen' : 'http.listen'
  return new PortRefused(`${addressOf(door)} ${reason}, or change ${key} in the site file.`, {
    ...(error as NodeJS.ErrnoException),
  })
}
