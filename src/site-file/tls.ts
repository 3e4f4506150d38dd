import { listen } from './listen.ts'
import { type Kind, key, mistake, noted, table } from './reader.ts'
import { bool, text } from './values.ts'

/** In place of a file: the box makes its own certificate. */
export const ownCertificate = 'self-signed'

const keys = table(
  {
    cert: key(
      text(''),
      'A file with the certificate and its chain, or "self-signed": then one is made and renewed, and its fingerprint is in the journal.',
      { example: '"self-signed"' },
    ),
    key: key(text(''), 'A file with the key, not encrypted. None with "self-signed".'),
    listen: key(listen({ host: '0.0.0.0', port: 443 }), 'Address and port, or a list of several.'),
    redirect: key(
      bool(true),
      'Plain requests are sent on to https. With false they are served as before, and passwords travel in the clear.',
    ),
  },
  'TLS, version 1.2 or newer. Without this section there is none.',
)

export type TlsConfig = ReturnType<typeof keys>

/** The files are looked at when they are used: a certificate gone bad must not keep calls from ringing. */
const readTls: Kind<TlsConfig | undefined> = (node, position) => {
  if (node === undefined) return undefined
  const read = keys(node, position)
  const isOwn = read.cert === ownCertificate
  if (isOwn && read.key !== '')
    mistake(position, `has a key, but "${ownCertificate}" makes one itself; remove the key.`)
  if (!isOwn && (read.cert === '' || read.key === ''))
    mistake(position, `needs both cert and key, or cert = "${ownCertificate}".`)
  return read
}

export const tls = noted(readTls, keys.notes ?? {})
