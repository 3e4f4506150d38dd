import { isDeepStrictEqual } from 'node:util'

/** A thing and the settings that it was made of. */
export interface Entry<S, T> {
  readonly settings: S
  readonly thing: T
}

/** Makes things of settings. Settings that were in the last list as well get the same thing again. */
export class Reconciled<S, T> {
  readonly #make: (settings: S) => T
  #last: readonly Entry<S, T>[] = []

  constructor(make: (settings: S) => T) {
    this.#make = make
  }

  of(list: readonly S[]): readonly Entry<S, T>[] {
    this.#last = list.map((settings) => {
      const same = this.#last.find((made) => isDeepStrictEqual(made.settings, settings))
      return same ?? { settings, thing: this.#make(settings) }
    })
    return this.#last
  }
}
