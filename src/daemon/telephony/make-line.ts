import { about } from '../../core/journal/about.ts'
import type { Announcer } from '../../core/ports/announcer.ts'
import type { IncomingCall } from '../../core/ports/incoming-call.ts'
import type { Journal } from '../../core/ports/journal.ts'
import type { Line, LineDriver } from '../../core/ports/line-driver.ts'
import { FxsLine } from '../../lines/fxs/line.ts'
import type { Media } from '../../lines/media/media.ts'
import { SimulatedLine } from '../../lines/simulated.ts'
import { SipLine } from '../../lines/sip/line.ts'
import { localPortsOf } from '../../lines/sip/transport/local-ports.ts'
import type { LineConfig } from '../../site-file/lines/lines.ts'
import type { Entry } from '../reconciled.ts'

export interface LineParts {
  readonly media: Media
  readonly announcer: Announcer
  readonly journal: Journal
  /** How we name ourselves to others. */
  readonly product: string
  /** Whether telephones may be rung at this very moment. */
  readonly mayRing: () => boolean
  /** Takes calls to us. */
  readonly onCall: (driver: LineDriver, call: IncomingCall) => void
}

export type MadeLine = Entry<LineConfig, LineDriver>

/** The lines of the site file, with a driver for each. */
export function makeLines(made: readonly MadeLine[]): Line[] {
  const onBridges = new Set(
    made.flatMap(({ settings: { driver, extensions } }) =>
      driver === 'fxs' ? Object.keys(extensions) : [],
    ),
  )
  return made.map(({ settings: { name, driver: kind, channels, extensions }, value: driver }) => {
    const names = new Set(Array.isArray(extensions) ? extensions : Object.keys(extensions))
    // A telephone on a bridge hangs nowhere else: `*` stands for all others.
    const reaches = (extension: string) =>
      names.has(extension) || (names.has('*') && extension !== '' && !onBridges.has(extension))
    return { name, kind, channels, reaches, driver }
  })
}

/** Makes the driver of a line; it is not started. */
export function makeDriver(config: LineConfig, parts: LineParts): LineDriver {
  const driver = driverOf(config, parts)
  driver.onCall((call) => parts.onCall(driver, call))
  return driver
}

function driverOf(config: LineConfig, given: LineParts): LineDriver {
  const parts = { ...given, journal: about(given.journal, { line: config.name }) }
  switch (config.driver) {
    case 'sip':
      return new SipLine({
        ...parts,
        ...config,
        servers: config.backup ? [config.server, config.backup] : [config.server],
        registers: config.register,
        caFile: config.ca_file,
        localPorts: localPortsOf(config.name, config.rtp),
      })
    case 'fxs':
      return new FxsLine({ ...parts, ...config, path: config.port })
    case 'simulated':
      return new SimulatedLine({ channels: config.channels, answerMs: config.answer })
  }
}
