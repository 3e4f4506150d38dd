import type { DestinationKind } from '../ports/destination.ts'

/** How the appliance itself is: what a technician wants to know besides lines, destinations and calls. */
export interface ApplianceState {
  /** When the daemon started, as ISO 8601 in site time. */
  readonly started: string
  readonly siteFile: SiteFileState
  /** Where the interface is served, or should be. */
  readonly doors: readonly ListenerState[]
  /** The certificate in use; null where TLS is off. */
  readonly certificate: CertificateState | null
  readonly space: SpaceState
}

/** The same with what needs a person, the most urgent first. */
export interface ApplianceReport extends ApplianceState {
  readonly needs: readonly Need[]
}

/** Something that needs a person, in plain words, and what a page in another language needs to say it. */
export type Need = NeedDetail & {
  /** Whether guests may not be woken for it. */
  readonly isUrgent: boolean
  readonly what: string
  readonly remedy: string
  /** What to do, ready to be run on the appliance. */
  readonly steps: readonly Step[]
}

/** A command of the appliance, or a request to its REST interface. */
export type Step = { readonly about: string } & (
  | { readonly command: string }
  | { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly path: string; readonly form?: string }
)

/** Kinds never change their meaning. */
export type NeedDetail =
  | { readonly kind: 'no-line' }
  | {
      readonly kind: 'lines-down'
      /** None for those who may not know the lines. */
      readonly lines: readonly { readonly name: string; readonly error: string }[]
    }
  | { readonly kind: 'pair' }
  | { readonly kind: 'store'; readonly cause: string }
  | { readonly kind: 'clock'; readonly now: string; readonly until: string }
  | {
      readonly kind: 'alert'
      /** The kind of alert. */
      readonly alert: string
      readonly id: string
      /** Empty when it is about no room. */
      readonly room: string
      readonly time: string
      readonly scheduled: string | null
      readonly detail: string
    }
  | { readonly kind: 'line'; readonly name: string; readonly error: string }
  | {
      readonly kind: 'telephone'
      /** Of the line. */
      readonly name: string
      /** Of the first telephone that has a fault. */
      readonly extension: string
      readonly error: string
      readonly count: number
    }
  | ({ readonly kind: 'disk' } & Pick<SpaceState, 'state' | 'free' | 'size'>)
  | { readonly kind: 'door'; readonly address: string; readonly error: string }
  | ({ readonly kind: 'destination'; readonly error: string } & DestinationNeed)
  | ({ readonly kind: 'held' | 'refused' | 'removed' } & DestinationNeed)
  | { readonly kind: 'site-file'; readonly since: string; readonly mistakes: readonly string[] }
  | {
      readonly kind: 'certificate'
      readonly until: string
      readonly isOver: boolean
      readonly isSelfSigned: boolean
    }

interface DestinationNeed {
  readonly name: string
  /** Empty for one that has left the site file. */
  readonly of: DestinationKind | ''
  /** How many deliveries it is about. */
  readonly count: number
}

export interface SiteFileState {
  /** When the site file in use was taken over. */
  readonly since: string
  /** What is wrong with the file on disk, while an older one is in use: `/etc/nightporter/nightporter.toml:12: …`. */
  readonly mistakes: readonly string[]
}

export interface ListenerState {
  /** `0.0.0.0:80` */
  readonly address: string
  readonly tls: boolean
  readonly isOpen: boolean
  /** Why it is not open, and what to do. */
  readonly error: string
}

/** A certificate is reported this long before its end: whoever gets a new one may be on holiday. */
export const certificateWarnDays = 21

export interface CertificateState {
  /** Whether this appliance has made it; one from a file never is, whoever has signed it. */
  readonly isSelfSigned: boolean
  /** SHA-256, as browsers show it: `AB:CD:…`. */
  readonly fingerprint: string
  readonly until: string
}

/** `low`: a person should free space. `short`: nothing new is taken, so that booked calls have enough. */
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
