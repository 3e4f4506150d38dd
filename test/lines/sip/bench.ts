import type { Test } from 'tap'
import { Media } from '../../../src/lines/media/media.ts'
import { SipLine, type SipLineOptions } from '../../../src/lines/sip/line.ts'
import { parseSipServer } from '../../../src/site-file/lines/sip-server.ts'
import { KeptJournal } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { plainAnnouncer, type Ringer, ringer } from '../ringer.ts'

export async function makeMedia(t: Test): Promise<Media> {
  const media = new Media({ journal: new KeptJournal() })
  await media.start()
  t.teardown(() => media.close())
  return media
}

export interface LineSetup extends Ringer {
  readonly line: SipLine
  readonly journal: KeptJournal
}

/** Starts a line and waits until the PBX was reached, or is known not to be, however slow the machine is. */
export async function startLine(line: SipLine): Promise<void> {
  await line.start(new AbortController().signal)
  const isKnown = () => line.state().lastError !== 'the PBX was not reached yet'
  await until('it is known whether the PBX is there', isKnown, 60_000)
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
  return { line, journal, ...ringer(line) }
}

/** What opens and starts lines to a PBX on this machine, all of them on one media thread. */
export function lineOpener(media: Promise<Media>) {
  return async (
    t: Test,
    { port }: { readonly port: number },
    { transport = 'udp', ...options }: Partial<SipLineOptions> & { transport?: string } = {},
  ): Promise<LineSetup> => {
    const server = `sip:127.0.0.1:${port};transport=${transport}`
    const setup = await makeLine(t, { server, media: await media, ...options })
    await startLine(setup.line)
    return setup
  }
}
