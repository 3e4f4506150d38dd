import { readlinkSync } from 'node:fs'
import { SiteTime } from '../core/site-time.ts'

/** The time zone of this machine. */
export function machineZone(): string {
  return firstZone(Intl.DateTimeFormat().resolvedOptions().timeZone, localtimeLink())
}

/**
 * As Node names it, or, where TZ is one that it cannot name, such as `:/etc/localtime`, as the
 * machine's file says; UTC when neither is a zone.
 */
export function firstZone(named: string | undefined, link: string): string {
  const [, ofFile] = /\/zoneinfo\/(.+)$/.exec(link) ?? []
  return [named, ofFile].find(isZone) ?? 'UTC'
}

/** Empty when it is no link. */
function localtimeLink(): string {
  try {
    return readlinkSync('/etc/localtime')
  } catch {
    return ''
  }
}

function isZone(name: string | undefined): name is string {
  try {
    return name !== undefined && new SiteTime(name).zone !== ''
  } catch {
    return false
  }
}
