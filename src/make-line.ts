import type { Announcer, Journal, Line, LineDriver } from './core/ports.ts'
import { AbsentLine } from './lines/absent.ts'
import type { Media } from './lines/media/media.ts'
import { SimulatedLine } from './lines/simulated.ts'
import { SipLine } from './lines/sip/line.ts'
import type { LineConfig } from './site-file/shape.ts'

export interface LineParts {
  readonly media: Media
  readonly announcer: Announcer
  readonly journal: Journal
  /** How we name ourselves to others. */
  readonly product: string
}

/** Makes a line of the site file; it is not started. */
export function makeLine(config: LineConfig, parts: LineParts): Line {
  const { name, driver, channels, extensions } = config
  const names = new Set(Array.isArray(extensions) ? extensions : Object.keys(extensions))
  const reaches = (extension: string) => names.has('*') || names.has(extension)
  return { name, driver, channels, reaches, port: makeDriver(config, parts) }
}

function makeDriver(config: LineConfig, parts: LineParts): LineDriver {
  switch (config.driver) {
    case 'sip':
      return new SipLine({
        ...parts,
        ...config,
        servers: config.backup ? [config.server, config.backup] : [config.server],
        registers: config.register,
        caFile: config.ca_file,
      })
    case 'fxs':
      return new AbsentLine(config.driver, config.channels)
    case 'simulated':
      return new SimulatedLine({ channels: config.channels, answerMs: config.answer })
  }
}
