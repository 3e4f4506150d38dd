export interface PipeHandlers {
  onBytes(bytes: Uint8Array): void
  /** The cable is gone. Called once, and not after `close()`. */
  onDown(): void
}

/** A cable's end: bytes go out by write, come in by the handlers given to `start`. Used once. */
export interface BytePipe {
  start(handlers: PipeHandlers): void
  /** Nothing happens when the cable is gone. */
  write(bytes: Uint8Array): void
  /** While it is off nothing is read: what comes waits in the system. */
  setReading(isOn: boolean): void
  /** How many bytes the system has not taken yet. */
  readonly waiting: number
  /** Resolves when the cable is out. Never rejects. */
  close(): Promise<void>
}
