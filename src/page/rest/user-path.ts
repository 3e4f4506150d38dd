/** Where the interface tells of a user. */
export function userPath(name: string): string {
  return `/rest/user/${encodeURIComponent(name)}`
}
