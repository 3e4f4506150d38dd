/** How the box itself is: what a technician wants to know besides lines, destinations and calls. */
export interface BoxState {
  /** When the daemon started, as ISO 8601 in site time. */
  readonly started: string
  readonly siteFile: SiteFileState
  /** Where the interface is served, or should be. */
  readonly doors: readonly DoorState[]
  /** The certificate in use; null where TLS is off. */
  readonly certificate: CertificateState | null
  readonly space: SpaceState
}

export interface SiteFileState {
  /** When the site file in use was taken over. */
  readonly since: string
  /** What is wrong with the file on disk, while an older one is in use: `/etc/nightporter/nightporter.toml:12: …`. */
  readonly mistakes: readonly string[]
}

export interface DoorState {
  /** `0.0.0.0:80` */
  readonly address: string
  readonly tls: boolean
  readonly isOpen: boolean
  /** Why it is not open, and what to do. */
  readonly error: string
}

/** A certificate is told of this long before its end: whoever gets a new one may be on holiday. */
export const certificateWarnDays = 21

export interface CertificateState {
  /** Whether this box has made it; one from a file never is, whoever has signed it. */
  readonly isSelfSigned: boolean
  /** SHA-256, as browsers show it: `AB:CD:…`. */
  readonly fingerprint: string
  readonly until: string
}

/** `low`: a person should make room. `short`: nothing new is taken, so that booked calls have room. */
export interface SpaceState {
  readonly state: 'good' | 'low' | 'short'
  readonly size: number
  readonly free: number
  /** What is kept free for the calls that are booked. */
  readonly reserve: number
}

/** What is asked of the disk before something new is taken. */
export interface DiskSpace {
  state(): SpaceState
  /** Whether nothing new is taken now; costs nothing. */
  isShort(): boolean
  /** Looks at the disk at once, for whoever is about to refuse something; never rejects. */
  lookAgain(): Promise<void>
}
