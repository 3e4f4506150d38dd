import { type Listen, listen } from './listen.ts'
import { bool, type Kind, mistake, table, text } from './reader.ts'

/** In place of a file: the box makes its own certificate. */
export const ownCertificate = 'self-signed'

export interface TlsConfig {
  /** A file, or `self-signed`. */
  readonly cert: string
  /** A file; empty where the box makes its own. */
  readonly key: string
  readonly listen: readonly Listen[]
  /** Whether callers at plain places are sent to the TLS one. */
  readonly redirect: boolean
}

const keys = table({
  cert: text(''),
  key: text(''),
  listen: listen({ host: '0.0.0.0', port: 443 }),
  redirect: bool(true),
})

/** The files are looked at when they are used: a certificate gone bad must not keep calls from ringing. */
export const tls: Kind<TlsConfig | undefined> = (node, place) => {
  if (node === undefined) return undefined
  const read = keys(node, place)
  const isOwn = read.cert === ownCertificate
  if (isOwn && read.key !== '')
    mistake(place, `has a key, but "${ownCertificate}" makes one itself; remove the key.`)
  if (!isOwn && (read.cert === '' || read.key === ''))
    mistake(place, `needs both cert and key, or cert = "${ownCertificate}".`)
  return read
}
