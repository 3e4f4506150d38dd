import { hourMs } from '../lib/units.ts'
import type { Session } from './model/account.ts'
import type { Change, Write } from './ports/change.ts'
import type { Reads } from './ports/reads.ts'

export const sessionMs = 12 * hourMs
export const maxSessions = 20

/**
 * Whether a session has not ended by its age. One that began in the future is of a clock that was set
 * back: it gets no more time than any other from there.
 */
export function isLive({ startedMs }: Session, nowMs: number): boolean {
  return Math.abs(nowMs - startedMs) < sessionMs
}

/** Opens a session. Those of the account that are over go, and the oldest where there are too many. */
export function startSession(read: Reads, session: Session): Change {
  const others = sessionsOf(read, session.user).sort((a, b) => a.startedMs - b.startedMs)
  const live = others.filter((other) => isLive(other, session.startedMs))
  const kept = new Set(live.slice(Math.max(0, live.length + 1 - maxSessions)))
  return [
    ...others.filter((other) => !kept.has(other)).map(removal),
    { put: 'session', record: session },
  ]
}

export function endSession(read: Reads, id: string): Change {
  const session = read.get('session', id)
  return session ? [removal(session)] : []
}

/** Ends the sessions of an account, but for the one that may stay. */
export function endSessionsOf(read: Reads, user: string, except?: string): Change {
  return sessionsOf(read, user)
    .filter(({ id }) => id !== except)
    .map(removal)
}

/** Removes what is over by its age. */
export function pruneSessions(read: Reads, nowMs: number): Change {
  return read
    .all('session')
    .filter((session) => !isLive(session, nowMs))
    .map(removal)
}

function sessionsOf(read: Reads, name: string): Session[] {
  return read.all('session').filter(({ user }) => user === name)
}

function removal({ id }: Session): Write {
  return { remove: 'session', id, tenant: '' }
}
