/** What a message is about, so that one can ask the system's journal for it. */
export interface About {
  readonly room?: string
  /** The id of a wakeup call. */
  readonly call?: string
  readonly line?: string
  readonly destination?: string
}

/** The logger. Nothing secret goes in. */
export interface Journal {
  info(message: string, about?: About): void
  warn(message: string, about?: About): void
  error(message: string, cause?: unknown, about?: About): void
}
