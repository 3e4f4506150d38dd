import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Test } from 'tap'
import { PropertySimulator } from '../../src/simulate/fias/property-simulator.ts'

const stx = '\x02'
const etx = '\x03'

/** The records in which an appliance introduces itself, by hand. */
export const introduction = [
  'LD|DA261115|TI120000|V#1.0|IFPB|',
  'LR|RIPS|FLRNPTMAM#TASOCTX1IDDATIP#|',
  'LR|RIPA|FLRNASP#DATI|',
  'LR|RIGI|FLRNG#GNGLGSSF|',
  'LR|RIGO|FLRNG#GSSF|',
  'LR|RIGC|FLRNG#GNGLGSRO|',
  'LR|RIDR|FLDATI|',
  'LR|RIDS|FLDATI|',
  'LR|RIDE|FLDATI|',
  'LR|RINS|FLDATI|',
  'LR|RINE|FLDATI|',
  'LR|RIWR|FLRNDATI|',
  'LR|RIWC|FLRNDATI|',
  'LR|RIWA|FLRNDATIAS|',
  'LA|DA261115|TI120000|',
]

/** An appliance at the end of a socket: what it says is written by hand. */
export class FiasClient {
  readonly socket: Socket
  /** All that came and was not waited for yet; STX and ETX are shown as `<` and `>`. */
  received = ''
  #look = () => {}

  constructor(socket: Socket) {
    this.socket = socket
    socket.setEncoding('latin1').on('data', (text: string) => {
      this.received += text.replaceAll(stx, '<').replaceAll(etx, '>')
      this.#look()
    })
    socket.on('error', () => {})
    socket.on('close', () => this.#look())
  }

  say(...records: string[]): void {
    this.socket.write(records.map((record) => stx + record + etx).join(''), 'latin1')
  }

  /** Waits for what comes next and forgets everything up to its end. */
  async receives(pattern: RegExp, limitMs = 20_000): Promise<RegExpExecArray> {
    const found = await this.#until(() => pattern.exec(this.received), limitMs)
    if (!found) throw new Error(`${pattern} is not in "${this.received}"`)
    this.received = this.received.slice(found.index + found[0].length)
    return found
  }

  async isCut(): Promise<void> {
    await this.#until(() => null, 20_000)
    if (!this.socket.destroyed) throw new Error('the connection is still there')
  }

  /** Null when the connection ends or the time is over first. */
  #until<T>(find: () => T | null, limitMs: number): Promise<T | null> {
    return new Promise((resolve) => {
      const finish = (found: T | null) => {
        clearTimeout(timer)
        this.#look = () => {}
        resolve(found)
      }
      const timer = setTimeout(finish, limitMs, null)
      this.#look = () => {
        const found = find()
        if (found !== null || this.socket.destroyed) finish(found)
      }
      this.#look()
    })
  }

  /** Introduces itself and waits until the link is alive. */
  async comesAlive(): Promise<void> {
    await this.receives(/<LS\|DA\d{6}\|TI\d{6}\|>/)
    this.say(...introduction)
    await this.receives(/<LA\|DA\d{6}\|TI\d{6}\|>/)
  }
}

export async function connectFias(t: Test, port: number): Promise<FiasClient> {
  const socket = connect({ host: '127.0.0.1', port })
  t.teardown(() => socket.destroy())
  const client = new FiasClient(socket)
  await once(socket, 'connect')
  return client
}

export interface Scene {
  readonly property: PropertySimulator
  readonly port: number
  readonly client: FiasClient
}

/** A property system and a box whose link is alive. */
export async function setScene(
  t: Test,
  options: ConstructorParameters<typeof PropertySimulator>[0] = {},
): Promise<Scene> {
  const { property, port } = await openProperty(t, options)
  const client = await connectFias(t, port)
  await client.comesAlive()
  return { property, port, client }
}

export async function openProperty(
  t: Test,
  options: ConstructorParameters<typeof PropertySimulator>[0] = {},
): Promise<{ property: PropertySimulator; port: number }> {
  const property = new PropertySimulator({ rooms: ['101', '102', '103'], ...options })
  t.teardown(() => property.close())
  return { property, port: await property.listen({ host: '127.0.0.1', port: 0 }) }
}

/** A posting by article. */
export function posting(number: number, room = '101'): string {
  return `PS|RN${room}|PTM|MA1450|M#2|SO100|DA261115|TI120000|P#${number}|`
}
