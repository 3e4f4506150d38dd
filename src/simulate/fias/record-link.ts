import type { PropertyRecord } from './record.ts'
import type { Transport } from './transport/transport.ts'

type Fields = PropertyRecord['fields']

/** A link as those see it who send records over it. */
export interface RecordLink {
  readonly transport: Transport | undefined
  encode(id: string, fields: Fields): Buffer
  /** Sends a record and shows it. False when it did not get out whole. */
  send(id: string, fields: Fields): Promise<boolean>
  /** The same without showing it. */
  sendSilently(id: string, fields: Fields): Promise<boolean>
  onlyAnnounced(id: string, fields: Fields): Fields
  /** Whether the other side has announced a field of a record. */
  isWanted(id: string, field: string): boolean
  /** A record that we send in any case, and that the other side should have announced. */
  expectAnnounced(id: string): void
  cut(): void
}
