import { readSiteFile, type SiteConfig } from '../../src/site-file/config.ts'

/** What a site file says; throws where it has mistakes. */
export function good(content: string): SiteConfig {
  const reading = readSiteFile(content)
  if (reading.kind === 'bad') throw new Error(JSON.stringify(reading.mistakes))
  return reading.config
}

/** The mistakes of a site file, each with its line. */
export function mistakes(content: string): string[] {
  const reading = readSiteFile(content)
  return reading.kind === 'good' ? [] : reading.mistakes.map(({ line, text }) => `${line}: ${text}`)
}

export const newSecret = `whsec_${Buffer.alloc(32, 'new').toString('base64')}`
export const oldSecret = `whsec_${Buffer.alloc(24, 'old').toString('base64')}`

/** The least that a site file has. */
export const zone = '[site]\ntimezone = "Europe/Vienna"\n'
