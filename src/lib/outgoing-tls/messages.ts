/** Where to connect to, from where, and on which terms. */
export interface TlsOptions {
  readonly host: string
  readonly port: number
  readonly localAddress?: string | undefined
  readonly localPort?: number | undefined
  /** The name that the certificate must bear; that of the host when not given. */
  readonly servername?: string | undefined
  /** Whom to trust instead of the usual CAs. */
  readonly ca?: Uint8Array | undefined
  readonly ALPNProtocols?: string[]
}

/** The addresses of a connection, ours and the other one. */
export interface Ends {
  readonly localAddress?: string | undefined
  readonly localPort?: number | undefined
  readonly remoteAddress?: string | undefined
  readonly remotePort?: number | undefined
}

/** What the thread is asked to do with one of its connections. */
export type Command =
  | { readonly kind: 'open'; readonly options: TlsOptions }
  /** Hand over some of what has come, once. */
  | { readonly kind: 'read' }
  | { readonly kind: 'write'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'destroy' }

/** What happened to one of its connections. */
export type TlsEvent =
  | { readonly kind: 'connect'; readonly ends: Ends }
  | { readonly kind: 'secureConnect' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** What was to be written is, or our end has been said. */
  | { readonly kind: 'written' }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'close'
      readonly error?: { readonly code?: string; readonly message: string }
    }

/** As it goes between the threads. */
export type OfConnection<T> = T & { readonly id: number }
