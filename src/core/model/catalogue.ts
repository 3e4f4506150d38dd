import type { Tenanted } from './tenanted.ts'

export interface Category extends Tenanted {
  readonly id: string
  readonly description: string
  readonly color: string
}

export interface Item extends Tenanted {
  readonly id: string
  readonly description: string
  readonly category: string
  readonly max: number
  /** Decimal, as written. */
  readonly price: string
}
