/** A figure of ours beside a reference that was taken in the same run. */
export interface Measure {
  readonly what: string
  readonly ours: string
  readonly reference: string
  readonly ratio: number
  /** Not given where the figure is only worth knowing. */
  readonly goal?: { readonly kind: 'at least' | 'at most'; readonly value: number }
  readonly note?: string
}

/** What is measured, each figure given as soon as it is there. */
export type Measures = AsyncGenerator<Measure, void, void>
