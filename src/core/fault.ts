/** The HTTP status that each error code is answered with. Codes never change their meaning. */
export const statusOf = {
  101: 401,
  102: 403,
  103: 429,
  104: 403,
  105: 401,
  201: 400,
  202: 400,
  203: 400,
  204: 400,
  205: 415,
  206: 404,
  207: 405,
  301: 404,
  302: 404,
  303: 404,
  304: 404,
  305: 404,
  306: 422,
  307: 422,
  308: 409,
  309: 409,
  310: 409,
  311: 422,
  312: 404,
  501: 503,
  502: 500,
  503: 503,
  504: 503,
} as const

export type FaultCode = keyof typeof statusOf

export interface FaultExtras {
  status?: number
  headers?: Record<string, string>
}

/** What a caller did wrong, or what the system cannot do now, in words that say what to change. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly status: number
  readonly headers: Record<string, string>

  constructor(code: FaultCode, description: string, extras: FaultExtras = {}) {
    super(description)
    this.name = 'Fault'
    this.code = code
    this.status = extras.status ?? statusOf[code]
    this.headers = extras.headers ?? {}
  }
}

/** There is disk space only for what is booked already. Nothing was changed. */
export function diskFull(): Fault {
  return new Fault(
    501,
    'The disk is full but for what booked calls need; nothing was changed. Free space on the disk of the data folder, then try again.',
  )
}

/** A commit that the disk refused. Nothing of it was kept. */
export function storageRefuses(): Fault {
  return new Fault(
    501,
    'The storage refuses writes; nothing was changed. Free some disk space or check the disk, then try again.',
  )
}

/** Another box of the pair takes changes. Nothing was changed here; `url` is where it is, if that is known. */
export function notHolding(description: string, url = ''): Fault {
  return new Fault(504, description, {
    headers: { ...(url && { Location: url }), 'Retry-After': '2' },
  })
}
