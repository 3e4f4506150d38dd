/** The machine that the daemon runs on, as it was a moment ago. */
export interface Machine {
  readonly board: {
    readonly manufacturer: string
    readonly model: string
    /** Empty where the board has none, or none that can be read. */
    readonly serial: string
  }
  readonly memory: { readonly total: number; readonly available: number }
  /** How busy the processors were, from 0 to 100. */
  readonly load: number
  /** Of the processor in degrees Celsius; null where there is no sensor. */
  readonly temperature: number | null
  readonly disks: readonly {
    readonly mount: string
    readonly size: number
    readonly used: number
  }[]
  readonly interfaces: readonly {
    readonly name: string
    readonly up: boolean
    readonly mac: string
  }[]
  /** IPv4 and IPv6 addresses that others can reach it by. */
  readonly addresses: readonly string[]
}
