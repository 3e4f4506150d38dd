import { randomInt } from 'node:crypto'
import type { Body } from 'sip.js/lib/core/index.js'
import type { FarSide } from '../../media/worker/messages.ts'
import { answeringDirection, readSdp, writeSdp } from '../message/sdp.ts'
import type { Endpoint } from '../transport/address.ts'

/** An answer to what the other side offered; without `far` it is an offer of ours. */
export interface SoundAnswer {
  readonly body: Body
  readonly far: FarSide | undefined
}

/** Our side of what is agreed about the sound of a call (RFC 3264). */
export class SoundOffer {
  readonly #local: Endpoint
  readonly #session = randomInt(2 ** 31)
  #version = 1
  #last: string

  constructor(local: Endpoint) {
    this.#local = local
    this.#last = writeSdp({ local, session: this.#session, version: this.#version })
  }

  /** What was offered or answered last, unchanged. */
  get body(): Body {
    return {
      contentDisposition: 'session',
      contentType: 'application/sdp',
      content: this.#last,
    }
  }

  /** Answers an offer, or makes one where it is empty; undefined when we cannot agree. */
  answer(offer: string): SoundAnswer | undefined {
    const far = offer === '' ? undefined : readSdp(offer)
    if (offer !== '' && !far) return undefined
    this.#version += 1
    this.#last = writeSdp({
      local: this.#local,
      session: this.#session,
      version: this.#version,
      chosen: far,
      direction: offer === '' ? undefined : answeringDirection(offer),
    })
    return { body: this.body, far }
  }
}
