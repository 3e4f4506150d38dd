import { isDeepStrictEqual } from 'node:util'

/** A value and the settings that it was made from. */
export interface Entry<S, T> {
  readonly settings: S
  readonly value: T
}

/** Makes values from settings. Settings that were in the last list as well get the same value again. */
export class Reconciled<S, T> {
  readonly #make: (settings: S) => T
  #last: readonly Entry<S, T>[] = []

  constructor(make: (settings: S) => T) {
    this.#make = make
  }

  of(list: readonly S[]): readonly Entry<S, T>[] {
    this.#last = list.map((settings) => {
      const same = this.#last.find((made) => isDeepStrictEqual(made.settings, settings))
      return same ?? { settings, value: this.#make(settings) }
    })
    return this.#last
  }
}
