import type { Machine } from '../../core/appliance/machine.ts'

/** What the interface tells, as the page reads it. */
export type { WakeupView as Call } from '../../core/model/wakeup.ts'

export interface Account {
  readonly name: string
  /** Joined by commas. */
  readonly permissions: string
  readonly tenant: string
  /** Whether it has codes of an authenticator. */
  readonly authenticator: boolean
  /** Whether a telephone knows it by a PIN. */
  readonly pin: boolean
}

/** What logging in answers. */
export interface OpenedSession {
  readonly token: string
}

export interface Tenant {
  readonly id: string
  readonly name: string
}

export interface Room {
  readonly room: string
  readonly extension: string
  readonly language: string
  readonly method: string
  readonly tenant: string
  readonly list: string
  /** The profile that its guests are woken by. */
  readonly profile?: string
  /** What its guests need besides the telephone, joined by commas. */
  readonly needs?: string
}

/** What a property system says of a room. */
export interface RoomGuests {
  readonly property: string
  /** Stays in it; 0 for an empty room. */
  readonly guests: number
  readonly shared: boolean
  readonly vip: readonly string[]
  readonly groups: readonly string[]
  /** Since when the system is not reached, or null. */
  readonly lost: string | null
}

/** Rooms that are booked by one name. */
export interface RoomGroup {
  readonly name: string
  /** Room numbers and ranges of them: `101-110,115`. */
  readonly rooms: string
  /** The property system that reports it; empty for one that the hotel keeps. */
  readonly property: string
  readonly tenant: string
}

/** A way to wake guests that the site file names. */
export interface Profile {
  readonly name: string
}

/** The profile that a call rings by, and what names it. */
export interface EffectiveProfile {
  readonly profile: string
  readonly from: 'booking' | 'guest' | 'room'
}

export interface Item {
  readonly id: string
  readonly description: string
  readonly category: string
  /** 0 is without limit. */
  readonly max: number
  readonly price: string
  readonly tenant: string
}

export interface Category {
  readonly id: string
  readonly description: string
  readonly color: string
  readonly tenant: string
}

export interface StatusType {
  readonly id: string
  readonly description: string
  /** The status that usually follows, by its id. */
  readonly next?: string
  readonly tenant: string
}

/** A room on the board; empty texts where no status was ever set. */
export interface RoomStatus {
  readonly room: string
  readonly id: string
  readonly description: string
  readonly changed: string
  readonly actor: string
  readonly tenant: string
}

export interface Alert {
  readonly id: string
  /** `failed`, `missed`, `due`, `clock`, `vacant`, `guests`, `assist`, or what a newer system says. */
  readonly kind: string
  /** Empty where it is about no room. */
  readonly room: string
  readonly scheduled: string | null
  readonly result: number | null
  /** How often the guest's phone was rung. */
  readonly attempts: number
  /** How often the operator was called about it. */
  readonly calls: number
  readonly time: string
  /** More about it, in English; of `assist` what the guest needs, joined by commas. */
  readonly detail?: string
}

export interface Quarter {
  readonly start: string
  readonly booked: number
  readonly possible: number
}

export interface ClockReading {
  readonly now: string
  /** IANA name of the site's zone. */
  readonly zone: string
  readonly trusted: boolean
  readonly until: string | null
}

export interface Licence {
  readonly id: number
  readonly name: string
  readonly value: number
}

/** The part of the system information object that the page uses. */
export interface SystemReport {
  /** Null until the machine was first asked. */
  readonly machine: Machine | null
  readonly name: string
  readonly sitename: string
  readonly company: string
  readonly version: string
  readonly build: string
  readonly released: string
  readonly webuiversion: string
  readonly inetstack: string
  readonly serialnumber: string
  readonly installed: string
  readonly updated: string
  readonly datapath: string
  readonly disksize: number
  readonly diskfree: number
  readonly diskpercentfree: number
  readonly diskpercentused: number
  readonly telephony: boolean
  readonly registered: boolean
  readonly database: boolean
  readonly lines: number
  readonly license: readonly Licence[]
  readonly languages: readonly {
    readonly id: number
    readonly tag: string
    readonly name: string
    readonly default: boolean
  }[]
  readonly voices: readonly {
    readonly id: string
    readonly name: string
    readonly description: string
  }[]
}

/** What booking answers. */
export interface BookingReply {
  readonly description: string
  readonly wakeups: readonly {
    readonly id: string
    readonly room: string
    readonly scheduled: string
    readonly expected: string
    /** Where it does not ring by the site's rules. */
    readonly effective?: EffectiveProfile
  }[]
}

/** What whoever wants a call to be rung is answered; `at` is when it is to ring. */
export type RungReply =
  | { readonly state: 'waiting'; readonly at: string }
  | { readonly state: 'due' | 'ringing' | 'rung' }
