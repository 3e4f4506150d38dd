/** One connection, or a serial line, that carries records both ways. */
export interface Transport {
  /** Sends a record. False when it did not get out whole; on a serial line, when nobody took it. */
  send(record: Buffer): Promise<boolean>
  /** Sends bytes as they are. */
  sendRaw(bytes: Buffer): void
  /** Sends the first bytes of a record and breaks off. A serial line cannot be cut: it just stops. */
  breakOff(record: Buffer, afterBytes: number): void
  /** Cuts the connection at once. */
  cut(): void
}

export interface TransportEvents {
  onRecord(bytes: Buffer): void
  /** Something came or happened that should not have. */
  onProblem(reason: string): void
  /** Nobody at the other end took a record. */
  onUntaken(reason: string): void
  onDown(): void
}
