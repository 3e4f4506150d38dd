/** What somebody has charged by telephone in the last moments. */
export interface DialledCharges {
  readonly user: string
  readonly charges: readonly {
    readonly room: string
    readonly item: string
    readonly quantity: number
    readonly atMs: number
  }[]
}
