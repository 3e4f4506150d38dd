import { join } from 'node:path'
import type { Test } from 'tap'
import { Bridge, type BridgeOptions } from '../../../hw/emulator/bridge.ts'
import { openPty } from '../../../hw/emulator/serial/pty.ts'
import { FxsLine, type FxsLineOptions } from '../../../src/lines/fxs/line.ts'
import { KeptJournal, tempFolder } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { plainAnnouncer, type Ringer, ringer } from '../ringer.ts'

export interface FxsBench extends Ringer {
  readonly bridge: Bridge
  readonly line: FxsLine
  readonly journal: KeptJournal
  /** The name of the pty that the bridge is plugged into. */
  readonly path: string
  plugIn(): Promise<void>
}

/** A bridge of ten ports with the extensions 401 to 410 on a pty, and a line that was not started. */
export async function openBench(
  t: Test,
  options: { bridge?: Partial<BridgeOptions>; line?: Partial<FxsLineOptions> } = {},
): Promise<FxsBench> {
  const path = join(await tempFolder(t), 'bridge')
  const bridge = makeBridge(t, options.bridge)
  const plugIn = async () => bridge.plugIn(await openPty(path))
  await plugIn()
  return { bridge, path, plugIn, ...makeLine(t, path, options.line) }
}

const never = new AbortController().signal

/** A bench whose line is up. */
export async function openUp(
  t: Test,
  options: Parameters<typeof openBench>[1] = {},
): Promise<FxsBench> {
  const bench = await openBench(t, options)
  await bench.line.start(never)
  await isUp(bench)
  return bench
}

export function isUp({ line }: FxsBench): Promise<true> {
  return until('the line is up', () => line.state().state === 'up')
}

export function makeBridge(t: Test, options: Partial<BridgeOptions> = {}): Bridge {
  const bridge = new Bridge({ ports: 10, baud: 921_600, liftMs: 50, ...options })
  t.teardown(() => bridge.close())
  return bridge
}

export function makeLine(t: Test, path: string, options: Partial<FxsLineOptions> = {}) {
  const journal = new KeptJournal()
  const ports = Array.from({ length: 10 }, (_, n) => n + 1)
  const line = new FxsLine({
    name: 'annex',
    path,
    baud: 921_600,
    channels: 10,
    extensions: Object.fromEntries(ports.map((port) => [`${400 + port}`, port])),
    cadence: [1_000, 4_000, 0, 0],
    announcer: plainAnnouncer(),
    journal,
    pauses: { leadMs: 40, betweenMs: 40, keyMs: 100 },
    ...options,
  })
  t.teardown(() => line.close())
  return { line, journal, ...ringer(line) }
}
