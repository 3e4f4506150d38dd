import type { Pipe } from './caller/caller-pipe.ts'

/** Registers with a server, one request at a time, and resolves with each answer. */
export class Registration {
  readonly #pipe: Pipe
  readonly #uri: string
  readonly #user: string
  #cseq = 0
  #answered = (_text: string) => {}

  constructor(pipe: Pipe, uri: string, user: string) {
    this.#pipe = pipe
    this.#uri = uri
    this.#user = user
    pipe.onMessage((text) => this.#answered(text))
  }

  send(expires: number, headers: readonly string[] = []): Promise<string> {
    const { own, transport } = this.#pipe
    const at = `${own.host}:${own.port}`
    this.#cseq += 1
    const lines = [
      `REGISTER ${this.#uri} SIP/2.0`,
      `Via: SIP/2.0/${transport} ${at};rport;branch=z9hG4bK${own.port}r${this.#cseq}`,
      `From: <sip:${this.#user}@${own.host}>;tag=r${own.port}`,
      `To: <sip:${this.#user}@${own.host}>`,
      `Call-ID: registration-${own.port}`,
      `CSeq: ${this.#cseq} REGISTER`,
      'Max-Forwards: 70',
      `Contact: <sip:${this.#user}@${at};transport=${transport}>`,
      `Expires: ${expires}`,
      ...headers,
      'Content-Length: 0',
    ]
    return new Promise((resolve) => {
      this.#answered = resolve
      this.#pipe.send(`${lines.join('\r\n')}\r\n\r\n`)
    })
  }
}
