/** A 2xx reply kept for a client that repeats its request with the same idempotency key. */
export interface IdempotencyRecord {
  /** Hash of user, path and key. */
  readonly key: string
  /** Hash of the request's body. */
  readonly body: string
  readonly atMs: number
  readonly reply: { readonly status: number; readonly location: string; readonly json: string }
}
