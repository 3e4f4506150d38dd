/** What alerts are known by: those about a call by its id, the others by a name. */

/** The alert about the clock. */
export const clockAlertId = 'clock'

const assistPrefix = 'assist '

/** The alert about the needs of a call's guest: there may be another about the call. */
export function assistAlertId(call: string): string {
  return `${assistPrefix}${call}`
}

/** The call that an alert is about, if it is about one. */
export function callOfAlert(id: string): string {
  return id.startsWith(assistPrefix) ? id.slice(assistPrefix.length) : id
}

/** The alert about a charge that is to be taken off the bill. */
export function correctionAlertId(charge: string): string {
  return `correction ${charge}`
}

const listPrefix = 'guests '

/** The alert about a guest list that waits. */
export function listAlertId(property: string): string {
  return `${listPrefix}${property}`
}

/** The property system that an alert about a guest list is of. */
export function propertyOfAlert(id: string): string {
  return id.startsWith(listPrefix) ? id.slice(listPrefix.length) : id
}
