import type { Journal } from '../core/ports/journal.ts'
import type { SimulatorEvent } from '../lib/simulator/message.ts'
import { PropertySimulator } from '../simulate/fias/property-simulator.ts'
import { WebhookReceiver } from '../simulate/webhook/webhook-receiver.ts'
import { demoExtensions, demoGuests, demoSecret, vacantRooms } from './demo-hotel.ts'

const anyPort = { host: '127.0.0.1', port: 0 }
const firstReservation = 4_001

/** The other systems of the demo hotel: where the charges and the statuses go. */
export class OtherSystems {
  readonly #property: PropertySimulator
  readonly #receiver: WebhookReceiver
  #ports = { property: 0, webhook: 0 }

  private constructor(journal: Journal) {
    // What they get and answer is shown with the charges; here only what should never be.
    const onEvent = ({ kind, words }: SimulatorEvent) => {
      if (kind === 'problem') journal.warn(words.join(' '))
    }
    this.#property = new PropertySimulator({ rooms: demoExtensions, onEvent })
    this.#receiver = new WebhookReceiver({ secret: demoSecret, onEvent })
    for (const room of vacantRooms) this.#property.behaviour.answers.forRoom(room, ['NG'])
  }

  /** Opens them on free ports. */
  static async open(journal: Journal): Promise<OtherSystems> {
    const systems = new OtherSystems(journal)
    try {
      systems.#ports = {
        property: await systems.#property.listen(anyPort),
        webhook: await systems.#receiver.listen(anyPort),
      }
      return systems
    } catch (error) {
      await systems.close()
      throw error
    }
  }

  get ports(): { readonly property: number; readonly webhook: number } {
    return this.#ports
  }

  /** The guests check in; the hotel must have its rooms by then. */
  checkInGuests(): void {
    for (const [index, { room, ...arriving }] of demoGuests.entries())
      this.#property.checkIn(room, String(firstReservation + index), arriving)
  }

  async close(): Promise<void> {
    await Promise.all([this.#property.close(), this.#receiver.close()])
  }
}
