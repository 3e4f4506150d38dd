import type { RoomList } from '../model/room.ts'
import type { Site } from '../site.ts'

/** The `[telephone]` section of the site file. */
export interface TelephoneRules {
  /** Whether calls to us are answered at all. */
  readonly answer: boolean
  /** Extensions of staff, who may speak for any room. */
  readonly staff: readonly string[]
  readonly clock: '24h' | '12h'
  /** Where a caller is sent on to; nowhere when empty. */
  readonly operator: string
  readonly codes: TelephoneCodes
}

/** What is dialled, or pressed in the menu, to have something done; empty for none. */
export interface TelephoneCodes {
  readonly status: string
  readonly charge: string
}

/** The site as those who answer its telephone see it. */
export interface TelephoneSite extends Site {
  readonly telephone: TelephoneRules
  /** Which list of rooms may be charged. */
  readonly roomList: RoomList
  /** The names of the connectors that get charges. */
  readonly connectors: readonly string[]
  /** Whether the licence allows a feature. One without an entry is on. */
  isLicensed(name: string): boolean
}
