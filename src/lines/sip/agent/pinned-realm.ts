/**
 * The realm that the password of a line is for: the one that the server asked for at the last
 * registration, or else at first. Another one is somebody else's question, which was passed on to us.
 */
export class PinnedRealm {
  #realm: string | undefined

  get realm(): string | undefined {
    return this.#realm
  }

  /** Whether a challenge of the server may be answered. */
  accepts(realm: string, { isRegistration }: { isRegistration: boolean }): boolean {
    if (isRegistration) this.#realm = realm
    this.#realm ??= realm
    return this.#realm === realm
  }
}
