/** What etcd says no to, and would say no to again. */
export class EtcdRefused extends Error {
  /** The code of gRPC. */
  readonly code: number

  constructor(message: string, code: number) {
    super(message)
    this.name = 'EtcdRefused'
    this.code = code
  }

  /** Whether etcd has no space left, or is asked too much at once. */
  get isFull(): boolean {
    return this.code === 8
  }
}

/** No member has answered in time. What was asked for may have happened, or may happen yet. */
export class EtcdUnreachable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EtcdUnreachable'
  }
}

/** What is watched from then on is not kept any more: it must be read anew. */
export class EtcdCompacted extends Error {
  constructor() {
    super('etcd does not keep what is asked for any more.')
    this.name = 'EtcdCompacted'
  }
}

/** Codes of gRPC that say nothing of the request itself: another member may answer it. */
const passing = new Set([1, 2, 4, 13, 14])

/** What a reply with an error means; undefined where another member may do better. */
export function refusalOf(reply: unknown): EtcdRefused | undefined {
  const { message = '', code = 2 } = (reply ?? {}) as { message?: unknown; code?: unknown }
  if (typeof code !== 'number' || passing.has(code)) return undefined
  return new EtcdRefused(String(message), code)
}
