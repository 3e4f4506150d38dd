import { v7 } from 'uuid'

/** A new UUID of version 7. Those of one process are in the order in which they were made. */
export function newId(): string {
  return v7()
}
