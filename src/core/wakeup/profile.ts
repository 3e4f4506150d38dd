import { minuteMs } from '../../lib/units.ts'
import { Fault } from '../fault.ts'
import { occupancyId } from '../model/guest.ts'
import type { Method } from '../model/room.ts'
import type { Reads } from '../ports/reads.ts'
import type { RingRules, WakeupRules } from './context.ts'

/** What can name the profile of a call, the nearest first. */
export type ProfileSource = 'booking' | 'guest' | 'room'

export interface NamedProfile {
  readonly profile: string
  readonly from: ProfileSource
}

/** A call, or one that is being booked. */
export interface ProfiledCall {
  readonly room: string
  /** The profile that the booking names, or empty. */
  readonly profile: string
}

interface Site {
  readonly read: Reads
  readonly rules: WakeupRules
}

/**
 * The profile that a call rings by: that of the booking, of the guest's VIP code or of the room, the
 * nearest that the site file knows; undefined where the site's own rules hold.
 */
export function profileOf(
  { read, rules }: Site,
  { room, profile }: ProfiledCall,
): NamedProfile | undefined {
  const { profiles } = rules
  if (profiles.size === 0) return undefined
  if (profiles.has(profile)) return { profile, from: 'booking' }
  const ofGuest = vipProfileOf({ read, rules }, room)
  if (ofGuest !== undefined) return { profile: ofGuest, from: 'guest' }
  const ofRoom = read.get('room', room)?.profile ?? ''
  return profiles.has(ofRoom) ? { profile: ofRoom, from: 'room' } : undefined
}

/** The profile that a call rings by, for the log; nothing where the site's rules hold. */
export function profileText(named: NamedProfile | undefined): string[] {
  return named ? [`profile ${named.profile} of the ${named.from}`] : []
}

/** How late a call may ring at least, by whichever profile. */
export function shortestLateMs({ lateMs, profiles }: WakeupRules): number {
  return Math.min(lateMs, ...[...profiles.values()].map((own) => own.lateMs ?? lateMs))
}

/** How late a call may ring. */
export function lateMsOf(site: Site, call: ProfiledCall): number {
  return lateMsBy(site, call.room, profileOf(site, call))
}

/** The same, by a profile that was looked up before. */
export function lateMsBy(site: Site, room: string, named: NamedProfile | undefined): number {
  const { rules } = site
  const lateMs = named && rules.profiles.get(named.profile)?.lateMs
  if (lateMs === undefined) return rules.lateMs
  // Staff have their time first, and then there is some to ring in.
  const isBackup = methodBy(site, room, named) === 'backup'
  return isBackup ? Math.max(lateMs, rules.backupMs + minuteMs) : lateMs
}

/** The rules that a call rings by. */
export function rulesOf(site: Site, call: ProfiledCall): RingRules {
  const { rules } = site
  const named = profileOf(site, call)
  const ofProfile = named && rules.profiles.get(named.profile)
  const method = methodBy(site, call.room, named)
  return !ofProfile && method === rules.method ? rules : { ...rules, ...ofProfile, method }
}

/** Who makes a call. */
export function methodOf(site: Site, call: ProfiledCall): Method {
  return methodBy(site, call.room, profileOf(site, call))
}

/** The same, by a profile that was looked up before. A room's own method is nearer than that of its profile. */
export function methodBy(
  { read, rules }: Site,
  room: string,
  named: NamedProfile | undefined,
): Method {
  const ofProfile = named && rules.profiles.get(named.profile)?.method
  const isNearer = ofProfile !== undefined && named?.from !== 'room'
  return isNearer ? ofProfile : read.get('room', room)?.method || ofProfile || rules.method
}

/** Throws Fault 312 unless the site file has the profile; an empty name is none. */
export function requireProfile({ profiles }: Pick<WakeupRules, 'profiles'>, name: string): void {
  if (name === '' || profiles.has(name)) return
  const known = [...profiles.keys()].join(', ')
  throw new Fault(
    312,
    known === ''
      ? 'There is no such profile; the site file has none.'
      : `There is no such profile; the site file has ${known}.`,
  )
}

/** What is dialled to ring an extension. */
export function dialled({ dial }: Pick<RingRules, 'dial'>, extension: string): string {
  return dial.replaceAll('{extension}', extension)
}

/** The profile of the first guest of a room whose VIP code has one. */
function vipProfileOf({ read, rules }: Site, room: string): string | undefined {
  for (const [property, codes] of rules.vipProfiles)
    for (const { vip } of read.get('occupancy', occupancyId(property, room))?.stays ?? []) {
      const profile = codes.get(vip)
      if (profile !== undefined && rules.profiles.has(profile)) return profile
    }
  return undefined
}
