import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { tempFolder } from '../../support/hotel.ts'
import type { Certificates } from '../certificates.ts'
import { type Child, startChild } from '../child.ts'
import type { Namespace } from '../namespace.ts'
import { askOptions, freePort } from '../ports.ts'
import { configFile } from './config.ts'

const packages = 'kamailio and kamailio-tls-modules'

export interface KamailioOptions {
  /** Where it listens, on our side of the network or, with a namespace, on the phone's. */
  readonly host: string
  readonly namespace?: Namespace
  /** For UDP and TCP; a free one without it. */
  readonly port?: number
  /** Also serves TLS, with this certificate. */
  readonly certificates?: Certificates
  readonly tlsPort?: number
  /** Names with their passwords. */
  readonly users: Readonly<Record<string, string>>
  readonly algorithm?: 'MD5' | 'SHA-256'
  /** A shorter registration is refused with 423. */
  readonly minExpires?: number
  /** Whether a call must be signed as well; it is 407 then. */
  readonly challengesCalls?: boolean
  /** An `if` of its own language, for calls that are not to be looked up as others are. */
  readonly callRoute?: string
}

export interface Kamailio {
  readonly host: string
  readonly port: number
  readonly tlsPort: number
  /** Host and port, as a phone writes its registrar. */
  readonly address: string
  readonly tlsAddress: string
  /** What it logged: `got INVITE from … over …`, `registered 101 for 60 s over …`. */
  readonly said: () => string
  readonly child: Child
  stop(): Promise<void>
}

/** Starts a registrar and proxy and waits until it answers OPTIONS. */
export async function startKamailio(t: Test, options: KamailioOptions): Promise<Kamailio> {
  const { host, namespace } = options
  const folder = await tempFolder(t)
  const port = options.port ?? (await freePort())
  const tlsPort = options.tlsPort ?? (await freePort())
  const file = join(folder, 'kamailio.cfg')
  await writeFile(file, configFile(options, port, tlsPort))
  const command = ['kamailio', '-DD', '-E', '-f', file, '-Y', folder, '-w', folder, '-m', '32']
  const about = { package: packages }
  const child = namespace ? namespace.start(command, about) : startChild(t, command, about)
  const answered = askOptions({ host, port })
  const ended = child.ended.then(() =>
    Promise.reject(new Error(`kamailio, with the Debian packages ${packages}: ${child.said()}`)),
  )
  await Promise.race([answered, ended])
  ended.catch(() => {})
  const name = host.includes(':') ? `[${host}]` : host
  return {
    host,
    port,
    tlsPort,
    address: `${name}:${port}`,
    tlsAddress: `${name}:${tlsPort}`,
    said: child.said,
    child,
    stop: () => child.stop(),
  }
}
