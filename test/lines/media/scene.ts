import type { Test } from 'tap'
import { Media } from '../../../src/lines/media/media.ts'
import type { StreamEvents } from '../../../src/lines/media/media-stream.ts'
import { FarPhone } from './far-phone.ts'

/** Below those that the kernel gives to others. */
export const ports = { from: 22_000, to: 22_999 }

/** Media that is closed after the test, and what it told the journal. */
export async function startMedia(t: Test, workerFile?: string) {
  const reported: string[] = []
  const media = new Media({
    journal: {
      info: (message) => reported.push(message),
      warn: (message) => reported.push(message),
      error: (message) => reported.push(message),
    },
    ...(workerFile === undefined ? {} : { workerFile }),
  })
  t.teardown(() => media.close())
  await media.start()
  return { media, reported: reported }
}

/** What a call heard, with a way to wait for it. */
export class StreamLog implements StreamEvents {
  readonly events: string[] = []
  #wake = () => {}

  onKey(key: string): void {
    this.#add(key)
  }

  onPlayed(): void {
    this.#add('played')
  }

  onLost(reason: string): void {
    this.#add(`lost: ${reason}`)
  }

  async until(count: number): Promise<string[]> {
    while (this.events.length < count)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    return this.events
  }

  #add(event: string): void {
    this.events.push(event)
    this.#wake()
  }
}

export async function farPhone(t: Test, host?: string): Promise<FarPhone> {
  const phone = await FarPhone.open(host)
  t.teardown(() => phone.close())
  return phone
}
