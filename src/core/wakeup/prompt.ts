import { Fault } from '../fault.ts'
import type { Prompt } from '../model/prompt.ts'
import type { Change } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'

/** Prompt 0 is the site's announcement; others are for calls that ask for them. */
export const lastPrompt = 999
/** All recordings together: they are kept in memory. */
const totalSeconds = 15 * 60

export function promptId(prompt: number, language: string): string {
  return `${prompt}/${language}`
}

/** Keeps a recording in place of one that was there. */
export function addPrompt(read: Reads, record: Omit<Prompt, 'id' | 'tenant'>): Change {
  const id = promptId(record.prompt, record.language)
  const others = read.all('prompt').filter((prompt) => prompt.id !== id)
  const seconds = others.reduce((sum, prompt) => sum + prompt.seconds, record.seconds)
  if (seconds > totalSeconds)
    throw new Fault(
      202,
      `All recordings together may last ${totalSeconds / 60} minutes; remove some, or shorten this one.`,
    )
  return [{ put: 'prompt', record: { ...record, id, tenant: '' } }]
}

/** Takes a recording away; the shipped one is played again. */
export function removePrompt(read: Reads, prompt: number, language: string): Change {
  const record = read.get('prompt', promptId(prompt, language))
  if (!record) throw noSuchPrompt()
  return [{ remove: 'prompt', id: record.id, tenant: record.tenant }]
}

/** Throws Fault 312 when a call cannot be booked with this prompt. */
export function requirePrompt(read: Reads, prompt: number): void {
  if (prompt !== 0 && !read.all('prompt').some((record) => record.prompt === prompt))
    throw noSuchPrompt()
}

export function noSuchPrompt(): Fault {
  return new Fault(312, 'There is no such prompt; GET /rest/prompt lists them.')
}
