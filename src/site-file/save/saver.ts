import { access, constants } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { having, isText } from '../../lib/shapes.ts'
import { type Saved, type SaveRequest, saveSiteFile } from './save.ts'

/** Longer than systemd lets it take. */
const limitMs = 40_000
const maxReplyLength = 4_000

/**
 * How the site file is written. The daemon has no right to: another process, which can do nothing else,
 * waits at a socket of systemd's. Where there is no such socket, the daemon tries by itself.
 */
export class SiteFileSaver {
  readonly #file: string
  readonly #socket: string | undefined

  constructor(file: string, socket: string | undefined) {
    this.#file = file
    this.#socket = socket
  }

  /** Why nothing can be written, as far as one can know before; empty where it can. */
  async obstacle(): Promise<string> {
    const place = this.#socket ?? dirname(this.#file)
    try {
      await access(place, constants.W_OK)
      return ''
    } catch {
      return this.#socket === undefined
        ? `The daemon may not write to ${place}: change the file by hand.`
        : `Nobody waits at ${place}; run "systemctl start nightporter-site-file.socket".`
    }
  }

  save(request: SaveRequest): Promise<Saved> {
    return this.#socket === undefined
      ? saveSiteFile(this.#file, request)
      : ask(this.#socket, request)
  }
}

function ask(socket: string, request: SaveRequest): Promise<Saved> {
  return new Promise((resolve) => {
    let reply = ''
    const connection = connect(socket)
    const end = (saved: Saved) => {
      connection.destroy()
      resolve(saved)
    }
    const fail = (why: string) =>
      end({ kind: 'refused', why: `The site file could not be saved: ${why}.` })
    connection.setEncoding('utf8').setTimeout(limitMs, () => fail('nobody answered in time'))
    connection.on('connect', () => connection.end(JSON.stringify(request)))
    connection.on('data', (text: string) => {
      reply += text
      if (reply.length > maxReplyLength) fail('the answer was not understood')
    })
    connection.on('error', ({ message }) => fail(message))
    connection.on('close', () => end(readReply(reply)))
  })
}

const isReply = having<{ kind: string }>({ kind: isText })
const isRefusal = having<{ why: string }>({ why: isText })

function readReply(text: string): Saved {
  let reply: unknown
  try {
    reply = JSON.parse(text)
  } catch {
    // It ended before it could say anything.
  }
  if (isReply(reply) && (reply.kind === 'saved' || reply.kind === 'outdated'))
    return { kind: reply.kind }
  const why = isRefusal(reply)
    ? reply.why
    : 'The site file could not be saved; "journalctl -u nightporter-site-file@*" says why.'
  return { kind: 'refused', why }
}
