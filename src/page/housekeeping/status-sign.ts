import type { StatusType } from '../rest/records.ts'

/** As many as there are `--sign-…` colours. */
const signs = 8

/** The class that gives a status its colour: by its place in the list, so that it is the same everywhere. */
export function signOf(id: string, statuses: readonly StatusType[]): string {
  const place = statuses.findIndex((status) => status.id === id)
  return place < 0 ? 'sign-none' : `sign-${(place % signs) + 1}`
}
