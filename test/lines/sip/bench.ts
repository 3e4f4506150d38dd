import type { Test } from 'tap'
import type { Announcer, RingOutcome, RingRequest } from '../../../src/core/ports.ts'
import { Media } from '../../../src/lines/media/media.ts'
import { SipLine, type SipLineOptions } from '../../../src/lines/sip/line.ts'
import { parseSipServer } from '../../../src/site-file/sip-server.ts'
import { KeptJournal } from '../../hotel.ts'

/** Speech that is short and unlike anything else: a tone that climbs, and then falls. */
export function sweep(ms: number): Int16Array {
  return Int16Array.from({ length: ms * 8 }, (_, i) => {
    const at = i / 8_000
    return (
      9_000 * Math.sin(2 * Math.PI * (300 + 900 * at) * at) * Math.sin((Math.PI * i) / (ms * 8))
    )
  })
}

/** Says the same to everybody, so that tests need no prompts. */
export function plainAnnouncer(sound = sweep(400)): Announcer {
  return { prepare: () => undefined, sound: () => sound, thanks: () => sweep(100) }
}

export async function makeMedia(t: Test): Promise<Media> {
  const media = new Media({ journal: new KeptJournal() })
  await media.start()
  t.teardown(() => media.close())
  return media
}

export interface LineSetup {
  readonly line: SipLine
  readonly journal: KeptJournal
  /** What a technician would have been told of the last ring. */
  readonly steps: string[]
  ring(extension: string, options?: Partial<RingRequest>): Promise<RingOutcome>
}

/** A line that was not started. */
export async function makeLine(
  t: Test,
  options: Partial<SipLineOptions> & { server: string; backup?: string },
): Promise<LineSetup> {
  const journal = new KeptJournal()
  const line = new SipLine({
    name: 'pbx',
    channels: 8,
    user: '8001',
    password: 'secret8001',
    registers: false,
    rtp: { from: 31_000, to: 32_998 },
    caFile: '',
    media: options.media ?? (await makeMedia(t)),
    announcer: plainAnnouncer(),
    journal,
    product: 'Nightporter/test',
    // sipp takes every question for a call.
    pingMs: 0,
    pauses: { leadMs: 40, betweenMs: 40, keyMs: 100 },
    ...options,
    servers: [options.server, options.backup ?? '']
      .map(parseSipServer)
      .filter((server) => server !== undefined),
  })
  t.teardown(() => line.close())
  const steps: string[] = []
  const ring = (extension: string, more: Partial<RingRequest> = {}) =>
    line.ring(
      {
        extension,
        language: 'en',
        say: { kind: 'wakeup', prompt: 0 },
        ringMs: 5_000,
        tell: (step) => steps.push(step),
        ...more,
      },
      new AbortController().signal,
    )
  return { line, journal, steps, ring }
}
